import type { ExtractedShipping } from '@stoa/shopping-intent';
import type { ShippingOption } from '../../pricing/quote.ts';
import { toNormalizedWords } from './variant-words.ts';

/**
 * The id of a shipping option that a text names by id, position, price (`cheapest`) or a word of
 * its label. If none matches, returns the text, so that the skill's error lists the options.
 */
export function resolveShippingOption(
  options: readonly ShippingOption[],
  requested: ExtractedShipping,
): string {
  if (requested.id !== undefined) return requested.id;
  if (requested.position !== undefined)
    return (
      options.at(requested.position > 0 ? requested.position - 1 : requested.position)?.id ??
      String(requested.position)
    );
  const word = requested.name ?? '';
  const byPrice = options.toSorted((one, other) => one.amount - other.amount);
  if (/^(?:cheap|low|econom)/.test(word)) return byPrice[0]?.id ?? word;
  const like = options.find(({ label }) => toNormalizedWords(label).includes(word));
  if (like) return like.id;
  return /^(?:fast|quick|rapid)/.test(word) ? (byPrice.at(-1)?.id ?? word) : word;
}

/** The id of the option that an input names by its id, its position or a word of its label. */
export function toShippingOptionId(options: readonly ShippingOption[], requested: string): string {
  if (options.some(({ id }) => id === requested)) return requested;
  const extracted = /^\d{1,2}$/.test(requested)
    ? { position: Number(requested) }
    : { name: requested };
  return resolveShippingOption(options, extracted);
}
