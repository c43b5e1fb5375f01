import { DomainError } from '../../../../kernel/domain-error.ts';
import type { QuoteLine } from '../../../pricing/quote.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import { loadCartView } from '../../words/resolve-line.ts';
import { toNormalizedWords } from '../../words/variant-words.ts';
import type { TextReading } from '../text-reading.ts';

const limitPattern =
  /\b(?:only|just|without|except|excluding|minus|not|leave out|leaving out|apart from|other than)\b/iu;
const newCountPattern =
  /^\W*(?:(?:no|oh|sorry|actually|ok|okay)\W+)*(?:i|we) (?:only|just) (?:need|want|needed|wanted|meant) /iu;

/**
 * What a text with a limit means for the items that are in the cart already: "I only need one
 * kettle" is a new quantity. 422 `nothing_done` for the checkout of a part of the cart, because a
 * checkout contains the whole cart: "check out without the candles".
 */
export async function limitToCart(
  resolution: ResolutionContext,
  reading: TextReading,
  text: string,
): Promise<TextReading> {
  const { cart } = resolution.displayed;
  const isCheckout = reading.skill === 'ucp-checkout';
  if (!cart || !limitPattern.test(text) || !(isCheckout || reading.action === 'add_item'))
    return reading;
  const { lines } = await loadCartView(resolution, cart.token);
  const named = lines.filter((line) => isNamed(line, text));
  if (named.length === 0) return reading;
  if (isCheckout) throw notDivided(lines);
  return newCountPattern.test(text) ? toNewCount(reading, named, lines) : reading;
}

function isNamed({ name }: QuoteLine, text: string): boolean {
  const words = new Set(toNormalizedWords(text));
  return toNormalizedWords(name).some((word) => words.has(word));
}

function toNewCount(
  { extracted }: TextReading,
  [line, ...others]: readonly QuoteLine[],
  lines: readonly QuoteLine[],
): TextReading {
  const [item, ...more] = extracted.items ?? [];
  if (!line || others.length + more.length > 0 || item?.quantity === undefined)
    throw notDivided(lines);
  const { productId, variantId } = line;
  return {
    skill: 'cart-management',
    action: 'update_item',
    extracted: { items: [{ productId, variantId, quantity: item.quantity }] },
  };
}

function notDivided(lines: readonly QuoteLine[]): DomainError {
  const goods = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(' and ');
  return new DomainError(
    'unprocessable',
    'nothing_done',
    `The cart contains ${goods}, and a checkout is always for the whole cart, so nothing was changed. Which items should be removed first?`,
  );
}
