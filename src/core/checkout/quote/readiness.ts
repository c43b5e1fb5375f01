import { Refusal } from '../../../kernel/refusal.ts';
import { insufficientStock, type Shortage } from '../../catalog/stock/shortage.ts';
import type { Quote, QuoteMessage } from '../../pricing/quote.ts';
import type { CheckoutSession, SessionItem, SessionSite } from '../session.ts';

/** What pricing says of a line that cannot be had, or not as often as was asked for. */
const lost = ['item_removed_out_of_stock', 'item_unavailable'];
const short = ['insufficient_stock'];

/** 409 `insufficient_stock` when there is less of a line than was asked for; a line that is left out is told only. */
export function refuseShort(items: readonly SessionItem[], quote: Quote): void {
  refuse(items, quote, short);
}

/** 409 `insufficient_stock` unless the quote holds all that was asked for. */
export function refuseIncomplete(items: readonly SessionItem[], quote: Quote): void {
  refuse(items, quote, [...short, ...lost]);
}

function refuse(items: readonly SessionItem[], { messages }: Quote, codes: string[]): void {
  const variantOf = new Map(items.map((item) => [item.id, item.variantId]));
  const shortages = messages.flatMap(({ code, lineId, available }): Shortage[] => {
    const variantId = lineId === undefined ? undefined : variantOf.get(lineId);
    return variantId && codes.includes(code) ? [{ variantId, available: available ?? 0 }] : [];
  });
  if (shortages.length > 0) throw insufficientStock(shortages);
}

/** 422 that names what a payment still needs: goods to send need an address and a way to send them. */
export function refuseMissing(session: Pick<CheckoutSession, 'shippingAddress' | 'quote'>): void {
  const { quote } = session;
  if (!quote.needsShipping) return;
  if (!session.shippingAddress) {
    throw new Refusal(
      'unprocessable',
      'shipping_address_required',
      'Say where it goes: send a shipping_address.',
    );
  }
  if (quote.selectedShippingOptionId === null) throw optionRequired(quote);
}

function optionRequired(quote: Quote): Refusal {
  const isServed = quote.shippingOptions.length > 0;
  const message = isServed
    ? 'Choose one of the shipping options.'
    : 'This store does not ship to this address: send another one.';
  return refusedOption('shipping_option_required', message, quote);
}

/** 422 `shipping_option_unknown` with the options that there are. */
export function optionUnknown(quote: Quote): Refusal {
  const message = 'There is no such shipping option: choose one of these.';
  return refusedOption('shipping_option_unknown', message, quote);
}

function refusedOption(reason: string, message: string, { shippingOptions }: Quote): Refusal {
  const options = shippingOptions.map(({ id, label, amount }) => ({ id, label, amount }));
  return new Refusal('unprocessable', reason, message, { mend: { shipping_options: options } });
}

/**
 * What the buyer has to agree to before anything is charged: terms that were not accepted, a total
 * that has risen, a shipping option that has vanished since the last answer. None: nothing.
 */
export function consentNeeded(
  answered: Pick<CheckoutSession, 'acceptedTermsVersion' | 'quote'>,
  quote: Quote,
  site: Pick<SessionSite, 'termsVersion'>,
): QuoteMessage[] {
  const needed: QuoteMessage[] = [];
  if (site.termsVersion !== null && answered.acceptedTermsVersion !== site.termsVersion)
    needed.push(acceptTerms(site.termsVersion));
  if (quote.totals.total > answered.quote.totals.total) needed.push(confirmTotal);
  if (hasLostOption(answered.quote, quote)) needed.push(confirmOption);
  return needed;
}

function hasLostOption(before: Quote, after: Quote): boolean {
  const chosen = before.selectedShippingOptionId;
  return chosen !== null && after.needsShipping && after.selectedShippingOptionId !== chosen;
}

const acceptTerms = (version: string): QuoteMessage => ({
  type: 'warning',
  code: 'terms_acceptance_required',
  content: `Accept the terms of this store, version ${version}.`,
});

const confirmTotal: QuoteMessage = {
  type: 'warning',
  code: 'price_changed',
  content: 'The total is higher than it was: confirm it.',
  path: '$.totals.total',
};

const confirmOption: QuoteMessage = {
  type: 'warning',
  code: 'shipping_option_changed',
  content: 'The shipping option that was chosen is gone: confirm the one shown, or choose another.',
  path: '$.shipping_options',
};
