import { numberWords } from '../../../catalog/search/filters/number-words.ts';
import type { Phrase } from '../../../catalog/search/filters/phrase.ts';
import { tokenPattern } from '../../../catalog/search/filters/phrase.ts';
import { countEdits } from '../../../catalog/search/spelling/spelling.ts';
import type { IntentItem } from '../intent.ts';
import { changingWords } from '../lexicon/changing-words.ts';
import { colors } from '../lexicon/colors.ts';
import { requestWords, storyWords } from '../lexicon/harmless-words.ts';
import { ordinals } from '../lexicon/ordinals.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import type { Mention } from './find-mentions.ts';
import { splitWords } from './known-things.ts';

/** What a purchase names; `text` is as written, because capitals tell names of people and places. */
export type ReadPurchase = {
  text: string;
  phrase: Phrase;
  mentions: readonly Mention[];
  items: readonly IntentItem[];
};

const optionWords = new Set(
  [...colors, ...sizes, ...shortSizes].filter((name) => !name.includes(' ')),
);
const colorNames = new Set<string>(colors);
const unit = /^(?:mm|cm|m|l|ml|v|w|kg|g|in|inch|inches)$/u;
const time = tokenPattern(
  'hours?|days?|weeks?|months?|years?|midnight|noon|tonight|tomorrow|later|soon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december',
);
export const isTime = (token: string): boolean => time.test(` ${token} `);

/** Whether a word at a place in a clause is understood beside the names of the products. */
export function createWordTest({ text, mentions, items }: ReadPurchase) {
  const named = listNamedWords(mentions, items);
  const names = listProperNames(text);
  const isQuantity = createNumberTest(items);
  const isFound = items.every(({ productId }) => productId !== undefined);
  const isNamed = (word: string) =>
    named.has(word) ||
    numberWords.has(word) ||
    (optionWords.has(word) && !(isFound && colorNames.has(word)));
  const isSaid = (token: string) =>
    isPlain(token) || isQuantity(token) || splitWords(token).every(isNamed);
  const isNameHere = (tokens: readonly string[], at: number) =>
    names.has(tokens[at] ?? '') && !isMaker(tokens, at);
  return (tokens: readonly string[], at: number): boolean => {
    const [before, token = '', ...after] = [tokens[at - 1] ?? '', ...tokens.slice(at, at + 3)];
    if (isOtherThing(tokens, at)) return false;
    if (isSaid(token)) return true;
    if (unit.test(token)) return named.has(before);
    if (excludes.has(token)) return named.has(after.find((word) => word !== 'the') ?? '');
    return !isTime(token) && (isMisspelled(token, longRequestWords) || isNameHere(tokens, at));
  };
}

/** After a name: "copper kettle box" is another product. */
const containers = new Set('box boxes bag bags set sets case cases body'.split(' '));
/** Before a name: what the buyer has already. */
const owners = new Set(['my', 'our']);
/** Between the name of a product and a material or a maker: `a kettle in Titanium`. */
const relating = new Set(['in', 'at']);

const isName = (token = '') => token.startsWith('{item:');
const isOtherThing = (tokens: readonly string[], at: number): boolean =>
  (isName(tokens[at - 1]) && containers.has(tokens[at] ?? '')) ||
  (isName(tokens[at + 1]) && owners.has(tokens[at] ?? ''));
const isMaker = (tokens: readonly string[], at: number): boolean =>
  isName(tokens[at - 2]) && relating.has(tokens[at - 1] ?? '');

/** Punctuation, placeholders and harmless words, also in the plural, possessive and with -ing. */
const isPlain = (token: string) =>
  !/[\p{L}\p{N}]/u.test(token) ||
  token.startsWith('{') ||
  (/^\p{L}{1,2}$/u.test(token) && !limiting.has(token)) ||
  isPlainIn(requestWords, token);

const isPlainIn = (words: ReadonlySet<string>, token: string): boolean =>
  [token, ...listStems(token)].some((word) => words.has(word));

/** Short words that change a purchase; others are abbreviations. */
const limiting = new Set(['no', 'or', 'if', 'up', 'w', 'v']);

const listStems = (token: string): string[] => {
  const stem = /^(?<stem>\p{L}{3,}?)(?:'s|s'|e?s|ing)$/u.exec(token)?.groups?.stem;
  return stem === undefined ? [] : [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
};

/** The words of the products, of their options and of what is looked for. */
const listNamedWords = (mentions: readonly Mention[], items: readonly IntentItem[]): Set<string> =>
  new Set([
    ...mentions.flatMap(({ words, products }) => [
      ...words.flatMap(splitWords),
      ...products.flatMap(({ name, options }) =>
        [name, ...options.flatMap((each) => [each.name, ...each.values])].flatMap(listWordForms),
      ),
    ]),
    ...items.flatMap(({ query = '', options = {}, without = [] }) =>
      [query, ...Object.entries(options).flat(), ...without].flatMap(splitWords),
    ),
  ]);

/** Whether a token is the number of units of an item or of all, or the place of one in a list. */
function createNumberTest(items: readonly IntentItem[]) {
  const numbers = items.flatMap(({ quantity = 1, reference = [] }) => [quantity, reference].flat());
  const sum = items.reduce((all, { quantity = 0 }) => all + quantity, 0);
  const known = new Set<unknown>([...numbers, sum]);
  return (token: string): boolean =>
    (/^\+?x?\d{1,7}x?$/u.test(token) && known.has(Number(token.replace(/[+x]/gu, '')))) ||
    (ordinals.has(token) && known.has(ordinals.get(token)));
}

/** Words before a value that is not wanted: `in A4, no Letter`. */
const excludes = new Set(['no', 'not']);

/** The words of a name, and its measures in one word: `18 V` is also written `18V`. */
const listWordForms = (text: string): string[] => [
  ...splitWords(text),
  ...[...text.toLowerCase().matchAll(measure)].flatMap(([, number = '', name = '']) => [
    number,
    `${number}${name}`,
  ]),
];
const measure = /(?<!\d)(\d+(?:[.,]\d+)?) ?(\p{L}{1,2})(?![\p{L}\p{N}])/gu;

/** Names of people and places, lower case: `for Ada Lovelace`. */
const listProperNames = (text: string): Set<string> =>
  new Set([...text.matchAll(properName)].flatMap(([name]) => name.toLowerCase().split(' ')));
const properName =
  /(?<=\b(?:to|in|at|for|near|behalf of|(?:love|greetings) from|(?:customer|client|user|buyer|recipient|consignee|contact|attn|attention|name):?|[Mm]r\.?|[Mm]rs\.?|[Mm]s\.?|[Dd]r\.?|is|(?:regards|wishes|thanks|cheers|best|love|yours|sincerely|truly|signed),) )\p{Lu}\p{Ll}[\p{L}'’-]*(?: (?:\p{Lu}\p{Ll}[\p{L}'’-]*|de|van|von|el|da|di))*/gu;

const fewestLetters = 6;
const listLong = (words: ReadonlySet<string>) =>
  [...words].filter((word) => word.length >= fewestLetters);
const longRequestWords = listLong(requestWords);
const longStoryWords = listLong(storyWords);
const changing = tokenPattern(changingWords);
const isMisspelled = (token: string, longWords: readonly string[]): boolean =>
  token.length >= fewestLetters &&
  !changing.test(` ${token} `) &&
  longWords.some(
    (word) =>
      word[0] === token[0] &&
      Math.abs(word.length - token.length) <= 1 &&
      countEdits(word, token) <= 1,
  );

/** Whether a word may stand where a text speaks of people and reasons. */
export const isStoryWord = (token: string): boolean =>
  isPlainIn(storyWords, token) || isMisspelled(token, longStoryWords);
