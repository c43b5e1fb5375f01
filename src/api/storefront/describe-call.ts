import type { FastifyRequest } from 'fastify';
import type { FunnelStep } from '../../core/agent-sessions/agent-call.ts';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import { isObject } from '../../kernel/json.ts';

// By method and the end of the route.
// biome-ignore format: the table
const operations: [method: string, path: RegExp, operation: string, step: FunnelStep][] = [
  ['POST',   /\/carts\/?$/,                'create_cart',   'cart'],
  ['GET',    /\/:token$/,                  'get_cart',      'cart'],
  ['PUT',    /\/:token$/,                  'update_cart',   'cart'],
  ['DELETE', /\/:token$/,                  'abandon_cart',  'cart'],
  ['POST',   /\/:token\/items$/,           'add_item',      'cart'],
  ['PATCH',  /\/:token\/items\/:item_id$/, 'update_item',   'cart'],
  ['DELETE', /\/:token\/items\/:item_id$/, 'remove_item',   'cart'],
  ['POST',   /\/:token\/coupon$/,          'apply_coupon',  'cart'],
  ['DELETE', /\/:token\/coupon$/,          'remove_coupon', 'cart'],
  ['POST',   /\/:token\/checkout$/,        'checkout',      'checkout'],
];

/** A call of the cart API by its route. */
export function describeCartCall({
  method,
  routeOptions: { url = '' },
  body,
}: FastifyRequest): CallDescription | null {
  const row = operations.find(([verb, path]) => verb === method && path.test(url));
  if (!row) return null;
  const [, , operation, step] = row;
  const slug = isObject(body) ? body.site_slug : null;
  return { operation, step, slug: typeof slug === 'string' ? slug : null };
}

/** A search, which is recorded if it names a store. Other reads are cached by clients. */
export function describeSearchCall({ query }: FastifyRequest): CallDescription {
  const { q, cursor, site_slug: slug = null } = query as Record<string, string | undefined>;
  return { operation: 'search', step: 'search', slug, words: q && !cursor ? q : null };
}
