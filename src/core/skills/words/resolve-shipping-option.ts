import type { ShippingOption } from '../../pricing/quote.ts';
import type { ExtractedShipping } from '../intent/intent.ts';
import { toNormalizedWords } from './variant-words.ts';

/**
 * The id of a shipping option: by id, place, price (`cheapest`) or a word of its label. What fits none
 * is passed on as it was said, so that the skill answers which there are.
 */
export function resolveShippingOption(
  options: readonly ShippingOption[],
  said: ExtractedShipping,
): string {
  if (said.id !== undefined) return said.id;
  if (said.position !== undefined)
    return (
      options.at(said.position > 0 ? said.position - 1 : said.position)?.id ?? String(said.position)
    );
  const word = said.name ?? '';
  const byPrice = options.toSorted((one, other) => one.amount - other.amount);
  if (/^(?:cheap|low|econom)/.test(word)) return byPrice[0]?.id ?? word;
  const like = options.find(({ label }) => toNormalizedWords(label).includes(word));
  if (like) return like.id;
  return /^(?:fast|quick|rapid)/.test(word) ? (byPrice.at(-1)?.id ?? word) : word;
}
