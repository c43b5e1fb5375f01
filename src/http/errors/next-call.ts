import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getNextStep, type NextStep } from '../../core/skills/guidance/next-steps.ts';
import { type DomainError, overrideDomainError } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';

/**
 * A request that helps after an error, and decides nothing for the buyer: it reads, or repeats what
 * was sent. `url` is relative to the host of the failed request;
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
/** The maximum number of products of one lookup. */
const maxProducts = 50;
/** The REST APIs that buying agents call. */
const agentPath = /^\/api\/(?:storefront\/v1(?!\/merchant)|ucp\/v1|x402)(?:\/|\?|$)/;

/** The error with the member `next`, if a buying agent gets it. */
export function withNextCall(error: DomainError, request: FastifyRequest): DomainError {
  if (!agentPath.test(request.url) || 'next' in error.extensions) return error;
  const next = showShippingOptions(error, request) ?? toCall(getNextStep(error), error, request);
  return overrideDomainError(error, { extensions: { ...error.extensions, next } });
}

/** A new checkout without the option, whose response lists the options to choose from. */
function showShippingOptions(
  { reason }: DomainError,
  { method, url, body }: FastifyRequest,
): NextCall | null {
  const isNew = method === 'POST' && url === `${ucpV1}/checkout-sessions`;
  if (!isNew || !/^shipping_option_/.test(reason) || !isObject(body)) return null;
  const { selected_shipping_option_id: _unknown, ...kept } = body;
  return { method, url, headers: newKey(), body: kept };
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
    case 'show_product':
      return productCall(error, request) ?? existingCall(request) ?? searchCall(request, slug);
    case 'open_checkout':
      return productCall(error, request) ?? searchCall(request, slug);
    case 'repeat':
    case 'repeat_with_new_key':
      return repeatCall(error, request, step === 'repeat_with_new_key');
    case 'get_credential':
    case 'discover':
      return { method: 'GET', url: '/.well-known/protocols' };
    case 'same_kind':
      return sameKindCall(request, slug);
    default:
      return searchCall(request, slug);
  }
}

/** Reads what the failed call would have changed; else a search finds what it needs. */
function sameKindCall(request: FastifyRequest, slug: string | null): NextCall {
  const isNewCart = request.url.startsWith(`${rest}/carts`);
  return (
    existingCall(request) ??
    (isNewCart && slug
      ? { method: 'POST', url: `${rest}/carts`, body: { site_slug: slug } }
      : searchCall(request, slug))
  );
}

/** Reads the cart or the checkout session of the path. */
function existingCall({ url, params }: FastifyRequest): NextCall | null {
  const token = textOf(params, 'token');
  const session = /^\/api\/ucp\/v1\/checkout-sessions\/([^/?]+)/.exec(url)?.[1];
  if (token) return { method: 'GET', url: `${rest}/carts/${token}` };
  return session ? { method: 'GET', url: `${ucpV1}/checkout-sessions/${session}` } : null;
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

/** Shows the products of the call, from whose variants and stock the buyer chooses. */
function productCall({ extensions }: DomainError, request: FastifyRequest): NextCall | null {
  const { params, body } = request;
  const lines = isObject(body) && Array.isArray(body.line_items) ? body.line_items : [];
  const known = textOf(extensions, 'product_id');
  const named = [params, body, ...lines].flatMap((part) => textOf(part, 'product_id') ?? []);
  const ids = known === null ? [...new Set(named)].slice(0, maxProducts) : [known];
  if (ids.length === 0) return null;
  return { method: 'POST', url: `${ucpV1}/catalog/lookup`, body: { product_ids: ids } };
}

/** The failed request again, after the time that the error names, or with another key. */
export function repeatCall(
  { retryAfterSeconds }: DomainError,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  needsNewKey: boolean,
): NextCall {
  return {
    method,
    url,
    ...(needsNewKey && { headers: newKey() }),
    ...(method !== 'GET' && { same_body: true as const }),
    ...(retryAfterSeconds !== undefined && { after_seconds: retryAfterSeconds }),
  };
}

const newKey = () => ({ 'Idempotency-Key': randomUUID() });

/** The slug of the store that a request names; null if it is malformed or missing. */
function findSlug({ params, query, body }: FastifyRequest): string | null {
  const slug = [params, query, body].map((part) => textOf(part, 'site_slug')).find(Boolean);
  return slug && /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null;
}

function textOf(part: unknown, name: string): string | null {
  const value = isObject(part) ? part[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
