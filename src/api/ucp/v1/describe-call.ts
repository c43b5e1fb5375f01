import type { FastifyRequest } from 'fastify';
import type { FunnelStep } from '../../../core/agent-sessions/agent-call.ts';
import type { CallDescription } from '../../../http/agent-calls/call-description.ts';
import { isObject } from '../../../kernel/json.ts';

type Row = [path: RegExp, operation: string, step: FunnelStep | null];

// biome-ignore format: the table
const operations: Record<string, Row[]> = {
  GET: [
    [/\/products\/:product_id$/,         'get_product',     'product'],
    [/\/checkout-sessions\/:id$/,        'get_checkout',    'checkout'],
    [/\/orders\//,                       'get_order',       null],
  ],
  PUT: [
    [/\/checkout-sessions\/:id$/,        'update_checkout', 'checkout'],
  ],
  POST: [
    [/\/catalog\/search$/,               'search',          'search'],
    [/\/catalog\/lookup$/,               'lookup',          'product'],
    [/\/checkout-sessions$/,             'create_checkout', 'checkout'],
    [/\/discount$/,                      'apply_discount',  'checkout'],
    [/\/consent$/,                       'give_consent',    'checkout'],
    [/\/complete$/,                      'complete_checkout', 'checkout'],
    [/\/cancel$/,                        'cancel_checkout', 'checkout'],
  ],
};

/** A call of UCP v1 by its route. */
export function describeUcpV1Call({
  method,
  routeOptions,
  params,
  body,
}: FastifyRequest): CallDescription | null {
  const { url = '' } = routeOptions;
  const row = operations[method]?.find(([path]) => path.test(url));
  if (!row) return null;
  const [, operation, step] = row;
  const { site_slug: ofPath } = (params ?? {}) as { site_slug?: string };
  const sent = isObject(body) ? body : {};
  const slug = ofPath ?? sent.site_slug;
  return {
    operation,
    step,
    slug: typeof slug === 'string' ? slug : null,
    ...(operation === 'search' && {
      words: typeof sent.query === 'string' && !sent.cursor ? sent.query : null,
    }),
  };
}
