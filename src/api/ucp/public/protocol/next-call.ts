import { getNextStep, type NextStep } from '../../../../core/skills/guidance/next-steps.ts';
import { type NextCall, repeatCall } from '../../../../http/errors/next-call.ts';
import { type DomainError, overrideDomainError } from '../../../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import type { ActiveCapabilities } from './negotiation.ts';
import { type NextUcpCall, type RestCall, restBase } from './rest-table.ts';

/**
 * A call that failed, as a REST request. `active` is null if it failed before capabilities were
 * negotiated.
 */
export type FailedCall = { sent: RestCall; active: ActiveCapabilities | null };

/** How a binding writes the next call; undefined if it has no form for this one. */
export type WriteNextCall = (call: NextCall) => NextUcpCall | undefined;

const readProfile: NextCall = { method: 'GET', url: '/.well-known/ucp' };

/** The error with the call that helps after it, in the form of the binding. */
export function withNextUcpCall(
  error: DomainError,
  failed: FailedCall,
  write: WriteNextCall,
): DomainError {
  if ('next' in error.extensions) return error;
  const next = write(findNextCall(error, failed));
  if (next === undefined) return error;
  return overrideDomainError(error, { extensions: { ...error.extensions, next } });
}

/** Calls over REST repeat the `UCP-Agent` header, without which they would fail. */
export const writeRestCall =
  (agent: string | string[] | undefined): WriteNextCall =>
  (call) =>
    agent === undefined || !call.url.startsWith(`${restBase}/`)
      ? call
      : { ...call, headers: { 'UCP-Agent': [agent].flat().join(', '), ...call.headers } };

const findNextCall = (error: DomainError, failed: FailedCall): NextCall =>
  showShippingOptions(error, failed) ?? toCall(getNextStep(error), error, failed);

/** A new checkout without the selected option, whose response lists the options to choose from. */
function showShippingOptions({ reason }: DomainError, { sent }: FailedCall): NextCall | null {
  const { method, url, body } = sent;
  const isNew = url === `${restBase}/checkout-sessions`;
  if (reason !== 'shipping_option_unknown' || !isNew || !isObject(body)) return null;
  const { fulfillment } = body;
  if (!isObject(fulfillment)) return null;
  const methods = objectsIn(fulfillment.methods).map((each) => ({
    ...each,
    groups: objectsIn(each.groups).map(({ selected_option_id: _unknown, ...kept }) => kept),
  }));
  return { method, url, body: { ...body, fulfillment: { ...fulfillment, methods } } };
}

function toCall(step: NextStep, error: DomainError, failed: FailedCall): NextCall {
  const { sent, active } = failed;
  switch (step) {
    case 'repeat':
    case 'repeat_with_new_key':
      return repeatCall(error, sent, step === 'repeat_with_new_key');
    case 'get_credential':
    case 'discover':
      return readProfile;
    default:
      if (active === null) return readProfile;
      return (
        (step === 'show_product' ? productCall(findItemId(error, sent.body), active) : null) ??
        buyingCall(step, error, sent) ??
        searchCall(active)
      );
  }
}

/** Shows a product or variant with its choices and availability; null without the capability. */
export const productCall = (id: string | null, active: ActiveCapabilities): NextCall | null =>
  id !== null && active.has('dev.ucp.shopping.catalog.lookup')
    ? { method: 'POST', url: `${restBase}/catalog/product`, body: { id } }
    : null;

/** The item that the error names, else the only one of the call. */
function findItemId({ extensions }: DomainError, body: unknown): string | null {
  const { variant_id: variant } = extensions;
  if (typeof variant === 'string') return variant;
  const [only, ...others] = isObject(body) ? objectsIn(body.line_items) : [];
  const item = isObject(only?.item) ? only.item.id : undefined;
  return typeof item === 'string' && others.length === 0 ? item : null;
}

/** Opens the object again from the lines that were sent, or reads the one of the path. */
function buyingCall(step: NextStep, { reason }: DomainError, { url, body }: RestCall) {
  const [, collection, id] = /^\/ucp\/(carts|checkout-sessions)\/([^/?]+)/.exec(url) ?? [];
  if (collection === undefined) return null;
  const hasEnded = step === 'open_checkout' || step === 'create_cart';
  if (hasEnded && hasLines(body))
    return { method: 'POST', url: `${restBase}/${collection}`, same_body: true as const };
  const exists = step === 'same_kind' || step === 'read_cart' || !/_not_found$/.test(reason);
  return exists && step !== 'search' && step !== 'create_cart'
    ? { method: 'GET', url: `${restBase}/${collection}/${id}` }
    : null;
}

const hasLines = (body: unknown) => isObject(body) && objectsIn(body.line_items).length > 0;

/** A search needs its own capability; every platform can read the profile of the store. */
const searchCall = (active: ActiveCapabilities): NextCall =>
  active.has('dev.ucp.shopping.catalog.search')
    ? {
        method: 'POST',
        url: `${restBase}/catalog/search`,
        body: { filters: { available: true }, pagination: { limit: 5 } },
      }
    : readProfile;

const objectsIn = (list: unknown): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];
