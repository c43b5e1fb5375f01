import type { CatalogLookup } from '../catalog-lookup.ts';
import type { IntentItem } from '../intent.ts';
import { serviceWords } from '../lexicon/product-words.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { isForeignWord } from './foreign-words.ts';
import { optionWords } from './option-words.ts';

// Numbers after a comma may belong to an address.
const joint =
  '(?:(?:[,;.] )?(?:and|plus|&|\\+|/|also|as well as)(?: also)?|;(?= (?:\\d{1,4}x? |an? ))|,(?= (?:\\d{1,4}x|an?|two|three|four|five|six|seven|eight|nine|ten) ))';
const count = `(?:\\d{1,4} ?x|${wholeNumber}|an?|another)`;
const words = "\\p{L}[\\p{L}'-]*(?: \\p{L}[\\p{L}'-]*){0,2}";
const linePatterns = [
  new RegExp(
    `(?<= \\{item:\\d+\\} ${joint} )(?:(?<count>${count}|some|the) )?(?<words>${words})`,
    'gu',
  ),
  new RegExp(
    `(?<=(?:buy|order|purchase|add|get|want|need) )(?<count>${count}) (?<words>${words})(?= (?:${joint}|[,;]) (?:${count} |the |x ){0,2}\\{item:)`,
    'gu',
  ),
];
const unnumbered = new Set(['a', 'an', 'another', 'some', 'the']);

/** What people add to an order and is not a product: `and a gift note`. */
const extras = new Set(
  'cm mm km inch inches feet miles minutes hours days weeks gift note notes message card cards friend friends wrapping wrap bag discount half more'.split(
    ' ',
  ),
);

/**
 * Lines of a purchase that name no known product, beside one that does: `1 {item:0} and 1 vase`.
 * They are looked for by their words, so that no line is left out without a question.
 */
export function readUnknownLines(
  phrase: Phrase,
  mentions: readonly Mention[],
  { splitWords }: CatalogLookup,
): IntentItem[] {
  const options = mentions.flatMap(({ products }) => products.flatMap((each) => each.options));
  const values = new Set(options.flatMap((each) => each.values.flatMap(splitWords)));
  const isName = (word: string) =>
    isForeignWord(word) && !optionWords.has(word) && !values.has(splitWords(word)[0] ?? word);
  return linePatterns.flatMap((pattern) =>
    [...phrase.matchAll(pattern)].flatMap(({ groups }) => {
      const name = takeName(groups?.words?.split(' ') ?? [], isName);
      return toLine(name, groups?.count ?? 'the');
    }),
  );
}

/** The words of a name, without options before it and other words after it. */
function takeName(tokens: readonly string[], isName: (word: string) => boolean): string[] {
  const rest = tokens.slice(tokens.findIndex((word) => !optionWords.has(word)));
  const end = rest.findIndex((word) => !isName(word));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Without a number, a single word may be a verb or a remark. */
function toLine(name: readonly string[], count: string): IntentItem[] {
  if (name.length < (count === 'the' ? 2 : 1)) return [];
  if (name.some((word) => serviceWords.has(word) || extras.has(word))) return [];
  return [
    {
      query: name.join(' '),
      quantity: unnumbered.has(count) ? 1 : parseNumber(count.replace(/ ?x$/, '')),
    },
  ];
}
