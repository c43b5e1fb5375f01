import type {
  CheckoutOffer,
  CheckoutOfferLine,
} from '../../../core/checkout/quote/checkout-offer.ts';
import { formatMoney } from '../../../kernel/money.ts';

/** The differences between the displayed and the current offer, as sentences for the buyer. */
export function describeOfferChanges(shown: CheckoutOffer, now: CheckoutOffer): string[] {
  return [
    ...lineChanges(shown, now),
    ...shippingChange(shown, now),
    ...textChange('email address', shown.buyer?.email ?? null, now.buyer?.email ?? null),
    ...textChange('name', shown.buyer?.name ?? null, now.buyer?.name ?? null),
    ...textChange('delivery address', addressText(shown.address), addressText(now.address)),
    ...termsChange(shown.termsVersion, now.termsVersion),
    ...amountChanges(shown, now),
  ];
}

function lineChanges(shown: CheckoutOffer, now: CheckoutOffer): string[] {
  const [before, after] = [linesByVariant(shown.lines), linesByVariant(now.lines)];
  const removed = [...before.values()].filter(({ variantId }) => !after.has(variantId));
  const changed = [...after.values()].flatMap((line) => {
    const old = before.get(line.variantId);
    return old ? lineChange(old, line, { shown, now }) : [addedLine(line, now)];
  });
  return [...removed.map(({ name }) => `Removed: ${name}.`), ...changed];
}

/** Adds up the quantities of lines with the same variant. */
function linesByVariant(lines: readonly CheckoutOfferLine[]): Map<string, CheckoutOfferLine> {
  const found = new Map<string, CheckoutOfferLine>();
  for (const line of lines) {
    const quantity = line.quantity + (found.get(line.variantId)?.quantity ?? 0);
    found.set(line.variantId, { ...line, quantity });
  }
  return found;
}

const addedLine = ({ name, quantity, unitPrice }: CheckoutOfferLine, { currency }: CheckoutOffer) =>
  `Added: ${quantity} × ${name} at ${formatAmount(unitPrice, currency)}.`;

function lineChange(
  old: CheckoutOfferLine,
  { name, quantity, unitPrice }: CheckoutOfferLine,
  { shown, now }: { shown: CheckoutOffer; now: CheckoutOffer },
): string[] {
  const [was, is] = [
    formatAmount(old.unitPrice, shown.currency),
    formatAmount(unitPrice, now.currency),
  ];
  return [
    ...(old.name === name ? [] : [`${old.name} is now called ${name}.`]),
    ...(old.quantity === quantity
      ? []
      : [`The quantity of ${name} changed from ${old.quantity} to ${quantity}.`]),
    ...(was === is ? [] : [`The price of ${name} changed from ${was} to ${is}.`]),
  ];
}

function shippingChange(shown: CheckoutOffer, now: CheckoutOffer): string[] {
  return textChange('shipping option', shown.shipping?.label ?? null, now.shipping?.label ?? null);
}

function termsChange(was: string | null, is: string | null): string[] {
  if (was === is) return [];
  if (is === null) return ['This store no longer asks you to accept terms.'];
  return was === null
    ? [`This store now asks you to accept its terms, version ${is}.`]
    : [`The terms changed from version ${was} to version ${is}. Read and accept them again.`];
}

function amountChanges(shown: CheckoutOffer, now: CheckoutOffer): string[] {
  const names = ['discount', 'shipping', 'tax', 'total'] as const;
  return names.flatMap((name) => {
    const labels = { discount: 'discount', shipping: 'shipping price', tax: 'tax', total: 'total' };
    const was = formatAmount(shown.totals[name], shown.currency);
    return textChange(labels[name], was, formatAmount(now.totals[name], now.currency));
  });
}

function textChange(what: string, was: string | null, is: string | null): string[] {
  if (was === is) return [];
  if (was === null) return [`The ${what} is now ${is}.`];
  return is === null
    ? [`The ${what} was removed: ${was}.`]
    : [`The ${what} changed from ${was} to ${is}.`];
}

function addressText(address: CheckoutOffer['address']): string | null {
  if (!address) return null;
  const { name, line1, line2, postcode, city, state, country, phone } = address;
  return [name, line1, line2, postcode, city, state, country, phone].filter(Boolean).join(', ');
}

const formatAmount = (amount: number, currency: string) => formatMoney({ amount, currency });
