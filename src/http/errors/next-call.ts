import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getNextStep, type NextStep } from '../../core/skills/guidance/next-steps.ts';
import { type DomainError, overrideDomainError } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';

/**
 * A request that helps after an error. `url` is relative to the host of the failed request;
 * `same_body`: with the body that was sent; `after_seconds`: how long to wait first.
 */
export type NextCall = {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: JsonObject;
  same_body?: true;
  after_seconds?: number;
};

const rest = '/api/storefront/v1';
const ucpV1 = '/api/ucp/v1';
/** The REST APIs that buying agents call. */
const agentPath = /^\/api\/(?:storefront\/v1(?!\/merchant)|ucp\/v1|x402)(?:\/|\?|$)/;

/** The error with the member `next`, if a buying agent gets it. */
export function withNextCall(error: DomainError, request: FastifyRequest): DomainError {
  if (!agentPath.test(request.url) || 'next' in error.extensions) return error;
  const next = correctCall(error, request) ?? toCall(getNextStep(error), error, request);
  return overrideDomainError(error, { extensions: { ...error.extensions, next } });
}

/** The same call with the variant, quantity or shipping option that the error offers. */
function correctCall(
  { reason, extensions }: DomainError,
  { method, url, body: sent, params }: FastifyRequest,
): NextCall | null {
  const body = isObject(sent) ? sent : {};
  const { product_id: product, quantity } = body;
  const token = textOf(params, 'token');
  if (token === null) return null;
  if (reason === 'variant_unresolved') {
    const variant = findId(extensions.alternatives);
    if (variant === null) return null;
    const item = { ...(product !== undefined && { product_id: product }), variant_id: variant };
    return { method, url, body: { ...item, ...(quantity !== undefined && { quantity }) } };
  }
  const { available } = extensions;
  if (reason === 'insufficient_stock' && typeof available === 'number' && available > 0)
    return { method, url, body: { ...pickItem(body), quantity: available } };
  const option = /^shipping_option_/.test(reason) ? findId(extensions.shipping_options) : null;
  return option
    ? {
        method: 'PUT',
        url: `${rest}/carts/${token}`,
        body: { selected_shipping_option_id: option },
      }
    : null;
}

const pickItem = (body: JsonObject) =>
  Object.fromEntries(
    ['product_id', 'variant_id', 'variant_options'].flatMap((name) =>
      body[name] === undefined || body[name] === null ? [] : [[name, body[name]]],
    ),
  );

/** The first entry that is in stock, else the first. */
function findId(list: unknown): string | null {
  const all = Array.isArray(list) ? list.filter(isObject) : [];
  return textOf(all.find(({ in_stock: available }) => available === true) ?? all[0], 'id');
}

function toCall(step: NextStep, error: DomainError, request: FastifyRequest): NextCall {
  const slug = findSlug(request);
  const token = textOf(request.params, 'token');
  switch (step) {
    case 'search_all':
      return searchCall(request, null);
    case 'read_store':
      return slug ? { method: 'GET', url: `${rest}/stores/${slug}` } : searchCall(request, null);
    case 'create_cart':
      return slug
        ? { method: 'POST', url: `${rest}/carts`, body: { site_slug: slug } }
        : searchCall(request, null);
    case 'read_cart':
      return token ? { method: 'GET', url: `${rest}/carts/${token}` } : searchCall(request, slug);
    case 'open_checkout':
      return checkoutCall(request) ?? searchCall(request, slug);
    case 'repeat':
    case 'repeat_with_new_key':
      return repeatCall(error, request, step === 'repeat_with_new_key');
    case 'get_credential':
    case 'discover':
      return { method: 'GET', url: '/.well-known/protocols' };
    case 'same_kind':
      return sameKindCall(request, slug, token);
    default:
      return searchCall(request, slug);
  }
}

/** Reads what the failed call would have changed; else a search finds what it needs. */
function sameKindCall(
  request: FastifyRequest,
  slug: string | null,
  token: string | null,
): NextCall {
  const session = /^\/api\/ucp\/v1\/checkout-sessions\/([^/?]+)/.exec(request.url)?.[1];
  if (token) return { method: 'GET', url: `${rest}/carts/${token}` };
  if (session) return { method: 'GET', url: `${ucpV1}/checkout-sessions/${session}` };
  const isNewCart = request.url.startsWith(`${rest}/carts`);
  if (isNewCart && slug) return { method: 'POST', url: `${rest}/carts`, body: { site_slug: slug } };
  return searchCall(request, slug);
}

function searchCall({ url }: FastifyRequest, slug: string | null): NextCall {
  const store = slug === null ? {} : { site_slug: slug };
  if (url.startsWith(ucpV1))
    return {
      method: 'POST',
      url: `${ucpV1}/catalog/search`,
      body: { ...store, view: 'compact', limit: 5 },
    };
  const query = new URLSearchParams({ ...store, view: 'compact', limit: '5' });
  return { method: 'GET', url: `${rest}/search?${query}` };
}

/** A checkout session for the product of the path. */
function checkoutCall({ params }: FastifyRequest): NextCall | null {
  const product = textOf(params, 'product_id');
  if (product === null) return null;
  return {
    method: 'POST',
    url: `${ucpV1}/checkout-sessions`,
    headers: { 'Idempotency-Key': randomUUID() },
    body: { line_items: [{ product_id: product, quantity: 1 }] },
  };
}

/** The failed request again, after the time that the error names, or with another key. */
export function repeatCall(
  { retryAfterSeconds }: DomainError,
  { method, url }: FastifyRequest,
  needsNewKey: boolean,
): NextCall {
  return {
    method,
    url,
    ...(needsNewKey && { headers: { 'Idempotency-Key': randomUUID() } }),
    ...(method !== 'GET' && { same_body: true as const }),
    ...(retryAfterSeconds !== undefined && { after_seconds: retryAfterSeconds }),
  };
}

/** The store that a request names; an unknown one is not repeated. */
function findSlug({ params, query, body }: FastifyRequest): string | null {
  const slug = [params, query, body].map((part) => textOf(part, 'site_slug')).find(Boolean);
  return slug && /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null;
}

function textOf(part: unknown, name: string): string | null {
  const value = isObject(part) ? part[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
