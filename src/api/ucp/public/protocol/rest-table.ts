import type { HTTPMethods } from 'fastify';
import type { NextCall } from '../../../../http/errors/next-call.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';

/** The argument of an operation that holds the REST body. */
export type BodyArgument = 'catalog' | 'cart' | 'checkout' | null;

type RestRoute = [verb: HTTPMethods, path: string, operation: string, body: BodyArgument];

// biome-ignore format: the table
export const restRouteTable: readonly RestRoute[] = [
  ['POST', '/catalog/search',                 'search_catalog',    'catalog'],
  ['POST', '/catalog/lookup',                 'lookup_catalog',    'catalog'],
  ['POST', '/catalog/product',                'get_product',       'catalog'],
  ['POST', '/carts',                          'create_cart',       'cart'],
  ['GET',  '/carts/:id',                      'get_cart',          null],
  ['PUT',  '/carts/:id',                      'update_cart',       'cart'],
  ['POST', '/carts/:id/cancel',               'cancel_cart',       null],
  ['POST', '/checkout-sessions',              'create_checkout',   'checkout'],
  ['GET',  '/checkout-sessions/:id',          'get_checkout',      null],
  ['PUT',  '/checkout-sessions/:id',          'update_checkout',   'checkout'],
  ['POST', '/checkout-sessions/:id/complete', 'complete_checkout', 'checkout'],
  ['POST', '/checkout-sessions/:id/cancel',   'cancel_checkout',   null],
  ['GET',  '/orders/:id',                     'get_order',         null],
];

const checkoutChange: RestRoute = ['PUT', '/checkout-sessions/:id', 'update_checkout', null];

/** Base path of the REST binding on every host. */
export const restBase = '/ucp';

/** A call as a REST request; `body` is what was sent. */
export type RestCall = { method: string; url: string; body: unknown };

/**
 * The REST request that stands for a call of another binding. `add_to_checkout`, which only A2A has,
 * changes a checkout as well.
 */
export function toRestCall(operation: string, args: unknown): RestCall {
  const named = restRouteTable.find(([, , name]) => name === operation);
  const [method, path, , argument] = named ?? checkoutChange;
  const sent = isObject(args) ? args : {};
  const id = typeof sent.id === 'string' ? encodeURIComponent(sent.id) : '';
  const url = `${restBase}${path.replace(':id', id)}`;
  return { method: String(method), url, body: argument === null ? undefined : sent[argument] };
}

/** A call of a tool without its `meta`. */
export type NextTool = { tool: string; arguments: JsonObject };

/** The data part of an A2A message: an action of UCP, or a skill. */
export type NextAction = { action: 'get_checkout' } | { skill: 'catalog-search'; limit: number };

/** The call that helps after an error, in the form of REST, MCP or A2A. */
export type NextUcpCall = NextCall | NextTool | NextAction;

/** The next REST request as a call of a tool; null if it is no operation. */
export function toNextTool(call: NextCall, sent: unknown): NextTool | null {
  for (const [method, path, tool, argument] of restRouteTable) {
    const id = method === call.method ? matchPath(path, call.url) : null;
    if (id === null) continue;
    const body = call.same_body ? sent : call.body;
    const named = id === '' ? {} : { id };
    return { tool, arguments: { ...named, ...(argument !== null && { [argument]: body ?? {} }) } };
  }
  return null;
}

/** Reads the checkout of the context, else searches, which is a skill and no action of UCP. */
export const toNextAction = (call: NextCall): NextAction =>
  toNextTool(call, null)?.tool === 'get_checkout'
    ? { action: 'get_checkout' }
    : { skill: 'catalog-search', limit: 5 };

/** The id in a URL of this path, which is empty for a path without one; null for another path. */
function matchPath(path: string, url: string): string | null {
  const [before = '', after] = `${restBase}${path}`.split(':id');
  if (after === undefined) return url === before ? '' : null;
  const id = url.startsWith(before) && url.endsWith(after) ? url.slice(before.length) : '';
  const known = id.slice(0, id.length - after.length);
  return known === '' || known.includes('/') ? null : decodeURIComponent(known);
}
