import type { VariantOptions } from '../catalog-lookup.ts';
import { readOptions } from '../fields/options.ts';
import { normalizeSpaces } from '../text/phrase.ts';

/** "2 pairs of size 9", where the name of a kind of product follows. */
const sizeBefore =
  / (?:in |an? )?(?:the )?(?:size|sz) (?:is |: |= |of )?(?:(?:us|uk|eu|eur) )?(?:\p{L}{1,6}|\d{1,3}(?:\.5)?)(?: \p{L}+){0,2} $/u;

/** The size that stands before a name, and the tokens without it, of which a number is a count. */
export function readSizeBefore(lead: readonly string[]): {
  options: VariantOptions;
  rest: readonly string[];
} {
  const text = normalizeSpaces(lead.join(' '));
  const [words] = sizeBefore.exec(text) ?? [];
  const { size } = words === undefined ? {} : readOptions(words).options;
  if (words === undefined || size === undefined) return { options: {}, rest: lead };
  return { options: { size }, rest: text.slice(0, -words.length).trim().split(' ') };
}
