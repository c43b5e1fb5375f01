import type { Address } from '../../customers/address.ts';
import { shippingRatesUnavailable } from '../outside/outside-terms.ts';
import type { QuoteLine, QuoteMessage, ShippingOption } from '../quote.ts';
import { listShippingOptions, type ParcelItem } from '../shipping-zones/shipping-rate.ts';
import { findMostSpecific } from './destination.ts';
import { getNetAmount, sumAmounts, toOutsideDestination, toOutsideLines } from './line-amounts.ts';
import type { QuoteInput } from './quote-input.ts';

type ShippingInput = Pick<
  QuoteInput,
  'address' | 'currency' | 'zones' | 'selectedShippingOptionId' | 'preselectCheapest' | 'outside'
>;

type ShippingResult = {
  isNeeded: boolean;
  options: ShippingOption[];
  selectedId: string | null;
  amount: number;
  messages: QuoteMessage[];
};

/** Lists the shipping options for the physical goods and determines the selected one. */
export function chooseShipping(input: ShippingInput, lines: QuoteLine[]): ShippingResult {
  const physical = lines.filter((line) => !line.isDigital);
  const none = { options: [], selectedId: null, amount: 0, messages: [] };
  if (physical.length === 0) return { ...none, isNeeded: false };
  const { address, selectedShippingOptionId: wantedId } = input;
  if (!address)
    return { ...none, isNeeded: true, messages: buildUnavailableMessages(wantedId !== null) };
  const options = listOptions(input, address, lines);
  if (options === null) return { ...none, isNeeded: true, messages: [ratesUnavailable] };
  const wanted = options.find((option) => option.id === wantedId);
  const selected = wanted ?? (input.preselectCheapest ? findCheapestOption(options) : undefined);
  return {
    isNeeded: true,
    options,
    selectedId: selected?.id ?? null,
    amount: selected?.amount ?? 0,
    messages: [
      ...buildUnavailableMessages(wantedId !== null && wanted === undefined),
      ...(options.length === 0 ? [shippingUnavailable(address.country)] : []),
    ],
  };
}

/** The options of the shipping service, or else of the zones; null if there must be an answer. */
function listOptions(
  input: ShippingInput,
  address: Address,
  lines: QuoteLine[],
): ShippingOption[] | null {
  const answered = input.outside?.rates({
    currency: input.currency,
    destination: toOutsideDestination(address),
    lines: toOutsideLines(lines),
  });
  if (answered && 'answer' in answered) return answered.answer;
  if (answered?.fallback === 'refuse') return null;
  const zone = findMostSpecific(input.zones, (candidate) => candidate, address);
  return listShippingOptions(zone?.rates ?? [], {
    goods: lines.filter((line) => !line.isDigital).map(toParcelItem),
    worth: sumAmounts(lines.map(getNetAmount)),
  });
}

const toParcelItem = ({ productId, weightGrams, quantity }: QuoteLine): ParcelItem => ({
  productId,
  grams: BigInt(weightGrams) * BigInt(quantity),
});

const findCheapestOption = (options: ShippingOption[]) =>
  options.toSorted((one, other) => one.amount - other.amount)[0];

function buildUnavailableMessages(isUnavailable: boolean): QuoteMessage[] {
  if (!isUnavailable) return [];
  const content = 'The selected shipping option is not available. Choose another one.';
  return [{ type: 'warning', code: 'shipping_option_unavailable', content }];
}

const shippingUnavailable = (country: string): QuoteMessage => ({
  type: 'error',
  code: 'shipping_unavailable',
  content: `This store does not ship to this address (${country}).`,
});

const ratesUnavailable: QuoteMessage = {
  type: 'error',
  code: shippingRatesUnavailable,
  content: 'Shipping costs cannot be calculated at the moment. Try again in a minute.',
};
