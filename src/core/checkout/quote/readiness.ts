import { DomainError } from '../../../kernel/domain-error.ts';
import { insufficientStock, type StockShortage } from '../../catalog/stock/shortage.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
import type { CheckoutSession, CheckoutSite, SessionItem } from '../session.ts';

/** Message codes of pricing for lines that are unavailable, or short of the requested quantity. */
const unavailableCodes = ['item_removed_out_of_stock', 'item_unavailable'];
const shortageCodes = ['insufficient_stock'];

/**
 * Throws 409 `insufficient_stock` if fewer units of a line are available than requested. Omitted
 * lines are only reported.
 */
export function assertNoShortage(items: readonly SessionItem[], quote: Quote): void {
  assertNoShortageCodes(items, quote, shortageCodes);
}

/** Throws 409 `insufficient_stock` unless the quote contains everything that was requested. */
export function assertAllAvailable(items: readonly SessionItem[], quote: Quote): void {
  assertNoShortageCodes(items, quote, [...shortageCodes, ...unavailableCodes]);
}

function assertNoShortageCodes(
  items: readonly SessionItem[],
  { messages }: Quote,
  codes: string[],
): void {
  const variantOf = new Map(items.map((item) => [item.id, item.variantId]));
  const shortages = messages.flatMap(({ code, lineId, available }): StockShortage[] => {
    const variantId = lineId === undefined ? undefined : variantOf.get(lineId);
    return variantId && codes.includes(code) ? [{ variantId, available: available ?? 0 }] : [];
  });
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/**
 * Throws 422 `shipping_address_required` or `shipping_option_required` if goods must be shipped.
 */
export function assertShippingComplete(
  session: Pick<CheckoutSession, 'shippingAddress' | 'quote'>,
): void {
  const { quote } = session;
  if (!quote.needsShipping) return;
  if (!session.shippingAddress) {
    throw new DomainError(
      'unprocessable',
      'shipping_address_required',
      'A shipping address is required. Send shipping_address.',
    );
  }
  if (quote.selectedShippingOptionId === null) throw shippingOptionRequired(quote);
}

function shippingOptionRequired(quote: Quote): DomainError {
  const isServed = quote.shippingOptions.length > 0;
  const message = isServed
    ? 'Choose one of the shipping options.'
    : 'This store does not ship to this address. Send another address.';
  return shippingOptionError('shipping_option_required', message, quote);
}

/** 422 `shipping_option_unknown` with the available options. */
export function shippingOptionUnknown(quote: Quote): DomainError {
  const message = 'This shipping option does not exist. Choose one from shipping_options.';
  return shippingOptionError('shipping_option_unknown', message, quote);
}

function shippingOptionError(
  reason: string,
  message: string,
  { shippingOptions }: Quote,
): DomainError {
  const options = shippingOptions.map(({ id, label, amount }) => ({ id, label, amount }));
  return new DomainError('unprocessable', reason, message, {
    extensions: { shipping_options: options },
  });
}

/**
 * What the buyer must agree to before being charged: terms that were not accepted, a higher total,
 * or a shipping option that has changed since the last response. Empty if nothing.
 */
export function listRequiredConsents(
  answered: Pick<CheckoutSession, 'acceptedTermsVersion' | 'quote'>,
  quote: Quote,
  site: Pick<CheckoutSite, 'termsVersion'>,
): QuoteMessage[] {
  const needed: QuoteMessage[] = [];
  if (site.termsVersion !== null && answered.acceptedTermsVersion !== site.termsVersion)
    needed.push(acceptTermsMessage(site.termsVersion));
  if (quote.totals.total > answered.quote.totals.total) needed.push(confirmTotalMessage);
  if (hasLostShippingOption(answered.quote, quote)) needed.push(confirmOptionMessage);
  return needed;
}

function hasLostShippingOption(before: Quote, after: Quote): boolean {
  const chosen = before.selectedShippingOptionId;
  return chosen !== null && after.needsShipping && after.selectedShippingOptionId !== chosen;
}

const acceptTermsMessage = (version: string): QuoteMessage => ({
  type: 'warning',
  code: 'terms_acceptance_required',
  content: `Accept the terms of this store, version ${version}.`,
});

const confirmTotalMessage: QuoteMessage = {
  type: 'warning',
  code: 'price_changed',
  content: 'The total has increased. Confirm the new total.',
  path: '$.totals.total',
};

const confirmOptionMessage: QuoteMessage = {
  type: 'warning',
  code: 'shipping_option_changed',
  content:
    'The selected shipping option is no longer available. Confirm the one displayed, or choose another.',
  path: '$.shipping_options',
};
