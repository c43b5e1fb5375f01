import { DomainError } from '../../../kernel/domain-error.ts';
import { insufficientStock, type StockShortage } from '../../catalog/stock/shortage.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
import type { CheckoutSession, CheckoutSite, SessionItem } from '../session.ts';

/** What pricing says of a line that cannot be had, or not as often as was asked for. */
const unavailableCodes = ['item_removed_out_of_stock', 'item_unavailable'];
const shortageCodes = ['insufficient_stock'];

/** 409 `insufficient_stock` when there is less of a line than was asked for; a line that is left out is told only. */
export function assertNoShortage(items: readonly SessionItem[], quote: Quote): void {
  assertNoShortageCodes(items, quote, shortageCodes);
}

/** 409 `insufficient_stock` unless the quote holds all that was asked for. */
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

/** 422 that names what a payment still needs: goods to send need an address and a way to send them. */
export function assertShippingComplete(
  session: Pick<CheckoutSession, 'shippingAddress' | 'quote'>,
): void {
  const { quote } = session;
  if (!quote.needsShipping) return;
  if (!session.shippingAddress) {
    throw new DomainError(
      'unprocessable',
      'shipping_address_required',
      'Say where it goes: send a shipping_address.',
    );
  }
  if (quote.selectedShippingOptionId === null) throw shippingOptionRequired(quote);
}

function shippingOptionRequired(quote: Quote): DomainError {
  const isServed = quote.shippingOptions.length > 0;
  const message = isServed
    ? 'Choose one of the shipping options.'
    : 'This store does not ship to this address: send another one.';
  return shippingOptionError('shipping_option_required', message, quote);
}

/** 422 `shipping_option_unknown` with the options that there are. */
export function shippingOptionUnknown(quote: Quote): DomainError {
  const message = 'There is no such shipping option: choose one of these.';
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
 * What the buyer has to agree to before anything is charged: terms that were not accepted, a total
 * that has risen, a shipping option that has vanished since the last answer. None: nothing.
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
  content: 'The total is higher than it was: confirm it.',
  path: '$.totals.total',
};

const confirmOptionMessage: QuoteMessage = {
  type: 'warning',
  code: 'shipping_option_changed',
  content: 'The shipping option that was chosen is gone: confirm the one shown, or choose another.',
  path: '$.shipping_options',
};
