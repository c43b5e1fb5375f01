import type { Offer, OfferLine } from '../../../core/checkout/quote/offer.ts';
import { displayMoney } from '../../../kernel/money.ts';

/** What differs between the offer that was shown and the one that holds now, in sentences for the buyer. */
export function changesOf(shown: Offer, now: Offer): string[] {
  return [
    ...lineChanges(shown, now),
    ...shippingChange(shown, now),
    ...textChange('e-mail address', shown.buyer?.email ?? null, now.buyer?.email ?? null),
    ...textChange('name', shown.buyer?.name ?? null, now.buyer?.name ?? null),
    ...textChange('delivery address', addressText(shown.address), addressText(now.address)),
    ...termsChange(shown.termsVersion, now.termsVersion),
    ...amountChanges(shown, now),
  ];
}

function lineChanges(shown: Offer, now: Offer): string[] {
  const [before, after] = [byVariant(shown.lines), byVariant(now.lines)];
  const removed = [...before.values()].filter(({ variantId }) => !after.has(variantId));
  const changed = [...after.values()].flatMap((line) => {
    const old = before.get(line.variantId);
    return old ? lineChange(old, line, { shown, now }) : [added(line, now)];
  });
  return [...removed.map(({ name }) => `Removed: ${name}.`), ...changed];
}

/** Several lines of one variant count together. */
function byVariant(lines: readonly OfferLine[]): Map<string, OfferLine> {
  const found = new Map<string, OfferLine>();
  for (const line of lines) {
    const quantity = line.quantity + (found.get(line.variantId)?.quantity ?? 0);
    found.set(line.variantId, { ...line, quantity });
  }
  return found;
}

const added = ({ name, quantity, unitPrice }: OfferLine, { currency }: Offer) =>
  `Added: ${quantity} × ${name} at ${money(unitPrice, currency)}.`;

function lineChange(
  old: OfferLine,
  { name, quantity, unitPrice }: OfferLine,
  { shown, now }: { shown: Offer; now: Offer },
): string[] {
  const [was, is] = [money(old.unitPrice, shown.currency), money(unitPrice, now.currency)];
  return [
    ...(old.name === name ? [] : [`${old.name} is now called ${name}.`]),
    ...(old.quantity === quantity
      ? []
      : [`The quantity of ${name} changed from ${old.quantity} to ${quantity}.`]),
    ...(was === is ? [] : [`The price of ${name} changed from ${was} to ${is}.`]),
  ];
}

function shippingChange(shown: Offer, now: Offer): string[] {
  return textChange('shipping option', shown.shipping?.label ?? null, now.shipping?.label ?? null);
}

function termsChange(was: string | null, is: string | null): string[] {
  if (was === is) return [];
  if (is === null) return ['This store no longer asks you to accept terms.'];
  return was === null
    ? [`This store now asks you to accept its terms, version ${is}.`]
    : [`The terms changed from version ${was} to version ${is}. Read and accept them again.`];
}

function amountChanges(shown: Offer, now: Offer): string[] {
  const names = ['discount', 'shipping', 'tax', 'total'] as const;
  return names.flatMap((name) => {
    const labels = { discount: 'discount', shipping: 'shipping price', tax: 'tax', total: 'total' };
    const was = money(shown.totals[name], shown.currency);
    return textChange(labels[name], was, money(now.totals[name], now.currency));
  });
}

function textChange(what: string, was: string | null, is: string | null): string[] {
  if (was === is) return [];
  if (was === null) return [`The ${what} is now ${is}.`];
  return is === null
    ? [`The ${what} was removed: ${was}.`]
    : [`The ${what} changed from ${was} to ${is}.`];
}

function addressText(address: Offer['address']): string | null {
  if (!address) return null;
  const { name, line1, line2, postcode, city, state, country, phone } = address;
  return [name, line1, line2, postcode, city, state, country, phone].filter(Boolean).join(', ');
}

const money = (amount: number, currency: string) => displayMoney({ amount, currency });
