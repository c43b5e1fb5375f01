import { numberWords } from '../../../catalog/search/filters/number-words.ts';
import {
  type Phrase,
  takeAllMatches,
  tokenPattern,
} from '../../../catalog/search/filters/phrase.ts';
import { countEdits } from '../../../catalog/search/spelling/spelling.ts';
import { readPlace } from '../fields/places.ts';
import type { IntentItem } from '../intent.ts';
import { changingWords } from '../lexicon/changing-words.ts';
import { colors } from '../lexicon/colors.ts';
import { harmlessPhrases } from '../lexicon/harmless-phrases.ts';
import { harmlessWords } from '../lexicon/harmless-words.ts';
import { ordinals } from '../lexicon/ordinals.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { listClausesToUnderstand } from './clauses.ts';
import type { Mention } from './find-mentions.ts';
import { joinNumbers } from './join-numbers.ts';
import { splitWords } from './known-things.ts';

/** What a purchase names; `text` is as written, because capitals tell names of people and places. */
type ReadPurchase = {
  text: string;
  phrase: Phrase;
  mentions: readonly Mention[];
  items: readonly IntentItem[];
};

const optionWords = new Set(
  [...colors, ...sizes, ...shortSizes].filter((name) => !name.includes(' ')),
);
const unit = /^(?:mm|cm|m|l|ml|v|w|kg|g|in|inch|inches)$/u;
const time = tokenPattern(
  'hours?|days?|weeks?|months?|years?|midnight|noon|tonight|tomorrow|later|soon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december',
);
export const isTime = (token: string): boolean => time.test(` ${token} `);

/**
 * The words of a purchase that are not understood: they name neither the products, their options
 * and quantities nor a place, and are not known to be harmless. They may take the purchase back,
 * put it off, limit it or ask for more, so nothing is bought while there are any.
 */
export function findUnknownWords(purchase: ReadPurchase): string[] {
  const { phrase, items } = purchase;
  const isKnown = createWordTest(purchase);
  const queries = new Set(items.flatMap(({ query = '' }) => splitWords(query)));
  const isNaming = (clause: Phrase) =>
    clause.includes('{item:') || splitWords(clause).some((word) => queries.has(word));
  const { rest } = readPlace(joinNumbers(phrase));
  const clauses = listClausesToUnderstand(rest, isNaming);
  return clauses.flatMap((clause) => {
    const isOpen = isNaming(clause);
    const plain = takeAllMatches(isOpen ? withoutSubject(clause) : clause, harmlessPhrases).rest;
    const tokens = plain.trim().split(' ').flatMap(splitLiteral);
    const from = isOpen && isKnown(tokens, 0) ? findRequest(tokens) : 0;
    return tokens.filter((token, at) => !isKnown(tokens, at) && (at >= from || isTime(token)));
  });
}

/** "The lady I'm serving would like {item:0}" asks like "I would like {item:0}". */
const withoutSubject = (clause: Phrase): Phrase => clause.replace(requestOfOther, ' i ');
const requestOfOther =
  /^ (?:(?:hi|hello|and|so|ok|,) )*(?:my|our|his|her|the|a|customer|client|user|principal) (?:(?!(?:not|never|no) )\S+ ){0,6}?(?=(?:needs?|wants?|requires?|requests?|would (?:like|love|need)|wishes to|is asking for) )/u;

const requestVerb =
  /^(?:buy|order|get|take|need|needs|want|wants|like|love|add|put|send|purchase|require|requires|requests|have)$/u;
/** "The last order" and "my purchase" are nouns. */
const determiner =
  /^(?:my|our|the|an|a|this|that|his|her|their|last|latest|first|previous|old|new|whole|entire)$/u;
const fewestWordsBefore = 2;
/** A verb and `to` before the verb of buying govern it: "I regret to order". */
const governingWords = 2;

/** Where the request begins: the words before its verb tell why, unless they govern it. */
function findRequest(tokens: readonly string[]): number {
  const name = tokens.findIndex((token) => token.startsWith('{item:'));
  const lead = tokens.slice(0, Math.max(name, 0));
  const verb = lead.findLastIndex(
    (token, at) => requestVerb.test(token) && !determiner.test(lead[at - 1] ?? ''),
  );
  return verb < fewestWordsBefore ? 0 : verb - governingWords;
}

function createWordTest({ text, mentions, items }: ReadPurchase) {
  const named = listNamedWords(mentions, items);
  const names = listProperNames(text);
  const isQuantity = createNumberTest(items);
  const isNamed = (word: string) =>
    named.has(word) || numberWords.has(word) || optionWords.has(word);
  return (tokens: readonly string[], at: number): boolean => {
    const [before, token = '', ...after] = [tokens[at - 1] ?? '', ...tokens.slice(at, at + 3)];
    if (isPlain(token) || isQuantity(token) || splitWords(token).every(isNamed)) return true;
    if (unit.test(token)) return named.has(before);
    if (excludes.has(token)) return named.has(after.find((word) => word !== 'the') ?? '');
    return !isTime(token) && (names.has(token) || isMisspelled(token));
  };
}

/** Punctuation, placeholders and harmless words, also in the plural, possessive and with -ing. */
const isPlain = (token: string) =>
  !/[\p{L}\p{N}]/u.test(token) ||
  token.startsWith('{') ||
  (/^\p{L}{1,2}$/u.test(token) && !limiting.has(token)) ||
  [token, ...listStems(token)].some((word) => harmlessWords.has(word));

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
  const numbers = items.flatMap(({ quantity = [], reference = [] }) =>
    [quantity, reference].flat(),
  );
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
const measure = /(\d+(?:[.,]\d+)?) ?(\p{L}{1,2})(?![\p{L}\p{N}])/gu;

/** Names of people and places, lower case: `for Ada Lovelace`. */
const listProperNames = (text: string): Set<string> =>
  new Set([...text.matchAll(properName)].flatMap(([name]) => name.toLowerCase().split(' ')));
const properName =
  /(?<=\b(?:to|in|at|for|from|near|by|of|[Mm]r\.?|[Mm]rs\.?|[Mm]s\.?|[Dd]r\.?|is|(?:regards|wishes|thanks|cheers|best|love|yours|sincerely|truly|signed),) )\p{Lu}\p{Ll}[\p{L}'’-]*(?: (?:\p{Lu}\p{Ll}[\p{L}'’-]*|de|van|von|el|da|di))*/gu;

const fewestLetters = 6;
const longWords = [...harmlessWords].filter((word) => word.length >= fewestLetters);
const changing = tokenPattern(changingWords);
const isMisspelled = (token: string): boolean =>
  token.length >= fewestLetters &&
  !changing.test(` ${token} `) &&
  longWords.some(
    (word) =>
      word[0] === token[0] &&
      Math.abs(word.length - token.length) <= 1 &&
      countEdits(word, token) <= 1,
  );
