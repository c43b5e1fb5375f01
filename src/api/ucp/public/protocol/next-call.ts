import type { FastifyRequest } from 'fastify';
import { getNextStep, type NextStep } from '../../../../core/skills/guidance/next-steps.ts';
import { type NextCall, repeatCall } from '../../../../http/errors/next-call.ts';
import { type DomainError, overrideDomainError } from '../../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import type { ActiveCapabilities } from './negotiation.ts';

/** A REST call that failed. `active` is null if it failed before capabilities were negotiated. */
type FailedCall = { request: FastifyRequest; active: ActiveCapabilities | null };

const base = '/ucp';
const readProfile: NextCall = { method: 'GET', url: '/.well-known/ucp' };

/**
 * The error with the REST call that helps after it. Calls of UCP repeat the `UCP-Agent` header,
 * without which they would fail.
 */
export function withNextUcpCall(error: DomainError, failed: FailedCall): DomainError {
  if ('next' in error.extensions) return error;
  const call = correctCall(error, failed) ?? toCall(getNextStep(error), error, failed);
  const next = call.url.startsWith(base) ? withAgent(call, failed.request) : call;
  return overrideDomainError(error, { extensions: { ...error.extensions, next } });
}

function withAgent(call: NextCall, { headers }: FastifyRequest): NextCall {
  const { 'ucp-agent': agent } = headers;
  return agent === undefined
    ? call
    : { ...call, headers: { 'UCP-Agent': [agent].flat().join(', '), ...call.headers } };
}

/** The same call with a shipping option that the error offers. */
function correctCall(
  { reason, extensions }: DomainError,
  { request: { method, url, body } }: FailedCall,
): NextCall | null {
  if (reason !== 'shipping_option_unknown' || !isObject(body)) return null;
  const [option] = objectsIn(extensions.shipping_options);
  const { fulfillment } = body;
  if (!isObject(fulfillment) || typeof option?.id !== 'string') return null;
  const [shipping = {}, ...otherMethods] = objectsIn(fulfillment.methods);
  const [group = {}, ...otherGroups] = objectsIn(shipping.groups);
  const groups = [{ ...group, selected_option_id: option.id }, ...otherGroups];
  const methods = [{ ...shipping, groups }, ...otherMethods];
  return { method, url, body: { ...body, fulfillment: { ...fulfillment, methods } } };
}

function toCall(step: NextStep, error: DomainError, { request, active }: FailedCall): NextCall {
  switch (step) {
    case 'repeat':
    case 'repeat_with_new_key':
      return repeatCall(error, request, step === 'repeat_with_new_key');
    case 'get_credential':
    case 'discover':
      return readProfile;
    default:
      return active === null
        ? readProfile
        : (buyingCall(step, error, request) ?? searchCall(active));
  }
}

/** Opens the object again from the lines that were sent, or reads the one of the path. */
function buyingCall(step: NextStep, { reason }: DomainError, request: FastifyRequest) {
  const [, collection, id] = /^\/ucp\/(carts|checkout-sessions)\/([^/?]+)/.exec(request.url) ?? [];
  if (collection === undefined) return null;
  const hasEnded = step === 'open_checkout' || step === 'create_cart';
  if (hasEnded && hasLines(request.body))
    return { method: 'POST', url: `${base}/${collection}`, same_body: true as const };
  const exists = step === 'same_kind' || step === 'read_cart' || !/_not_found$/.test(reason);
  return exists && step !== 'search' && step !== 'create_cart'
    ? { method: 'GET', url: `${base}/${collection}/${id}` }
    : null;
}

const hasLines = (body: unknown) => isObject(body) && objectsIn(body.line_items).length > 0;

/** A search needs its own capability; every platform can read the profile of the store. */
const searchCall = (active: ActiveCapabilities): NextCall =>
  active.has('dev.ucp.shopping.catalog.search')
    ? {
        method: 'POST',
        url: `${base}/catalog/search`,
        body: { filters: { available: true }, pagination: { limit: 5 } },
      }
    : readProfile;

const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];
