import { parseNumber, wholeNumber } from '../../../catalog/search/filters/numbers.ts';
import type { Phrase } from '../../../catalog/search/filters/phrase.ts';
import type { IntentItem } from '../intent.ts';
import { colors, shades } from '../lexicon/colors.ts';
import { serviceWords } from '../lexicon/product-words.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import type { Mention } from './find-mentions.ts';
import { isForeignWord } from './foreign-words.ts';
import { splitWords } from './known-things.ts';

// Numbers after a comma may belong to an address.
const joint =
  '(?:(?:, )?(?:and|plus|&)(?: also)?|,(?= (?:two|three|four|five|six|seven|eight|nine|ten) ))';
const count = `(?:${wholeNumber}|an?|another)`;
const words = "\\p{L}[\\p{L}'-]*(?: \\p{L}[\\p{L}'-]*){0,2}";
const linePatterns = [
  new RegExp(`(?<= \\{item:\\d+\\} ${joint} )(?<count>${count}) (?<words>${words})`, 'gu'),
  new RegExp(
    `(?<=(?:buy|order|purchase|add|get|want|need) )(?<count>${count}) (?<words>${words})(?= ${joint} (?:${count} |the |x ){0,2}\\{item:)`,
    'gu',
  ),
];
/** What people add to an order that is no product of its own: `and a gift note`. */
const extras = new Set(
  'cm mm km inch inches feet miles minutes hours days weeks gift note notes message card cards friend friends wrapping wrap bag discount half more'.split(
    ' ',
  ),
);
const optionWords = new Set(
  [...colors, ...shades, ...sizes, ...shortSizes].flatMap((name) => name.split(' ')),
);

/**
 * Lines of a purchase that name no known product, beside one that does: `1 {item:0} and 1 vase`.
 * They are looked for by their words, so that no line is left out without a question.
 */
export function readUnknownLines(phrase: Phrase, mentions: readonly Mention[]): IntentItem[] {
  const values = new Set(
    mentions.flatMap(({ products }) =>
      products.flatMap(({ options }) => options.flatMap((each) => each.values.flatMap(splitWords))),
    ),
  );
  const isName = (word: string) =>
    isForeignWord(word) && !optionWords.has(word) && !values.has(splitWords(word)[0] ?? word);
  return linePatterns.flatMap((pattern) =>
    [...phrase.matchAll(pattern)].flatMap(({ groups }): IntentItem[] => {
      const tokens = (groups?.words ?? '').split(' ');
      const end = tokens.findIndex((word) => !isName(word));
      const name = end < 0 ? tokens : tokens.slice(0, end);
      const last = name.at(-1);
      if (last === undefined || name.some((word) => serviceWords.has(word) || extras.has(word)))
        return [];
      const given = groups?.count ?? '';
      const quantity = /^an(?:other)?$|^a$/.test(given) ? 1 : parseNumber(given);
      return [{ query: name.join(' '), quantity }];
    }),
  );
}
