import { readPlace } from '../fields/places.ts';
import { readShippingChoice } from '../fields/shipping-choice.ts';
import { details, joiners, politeness } from '../lexicon/order-details.ts';
import {
  asks,
  determiners,
  optionWords,
  pronouns,
  suffixes,
  unitWords,
} from '../lexicon/request-phrases.ts';
import { splitLiteral } from '../phrase/literals.ts';
import { showPlaceholders } from '../phrase/show-placeholders.ts';
import { splitAlternatives } from '../text/alternatives.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { regionsByCode, regionsByName } from '../text/regions.ts';
import { findNumberedNames, findPackCounts } from './count-doubt.ts';
import { joinParts } from './join-parts.ts';
import {
  createNameTest,
  createQuantityTest,
  findFurtherThings,
  type ReadPurchase,
} from './named-words.ts';
import { findPacks } from './pack-doubt.ts';
import { follow, type GrammarState, mayEnd, type PhraseKind } from './purchase-grammar.ts';
import { findPairs } from './quantity-doubt.ts';
import { findDescriptions } from './read-lines.ts';
import { findValueCounts } from './value-counts.ts';

/**
 * The words of a purchase that are not understood: they stand in no phrase of the closed language
 * of requests, or where it has no place for them. They may take the purchase back, put it off, limit
 * it or ask for more, so nothing is bought while there are any.
 */
export function findUnknownWords(purchase: ReadPurchase): string[] {
  const { text, guessed } = readGoods(purchase);
  const unknown = new Set([
    ...guessed,
    ...findPairs(purchase.phrase, purchase.mentions),
    ...findUnreadWords(text, purchase),
    ...findDoubtfulPhrases(text),
    ...findPacks(text, purchase.mentions),
    ...findFurtherThings({ ...purchase, phrase: text }),
    ...findNumberedNames({ ...purchase, phrase: text }),
    ...findPackCounts({ ...purchase, phrase: text }),
    ...findValueCounts({ ...purchase, phrase: text }),
    ...findDescriptions(text, purchase.mentions, purchase.catalog),
  ]);
  return showAll([...unknown], purchase);
}

/** The text without the place and the shipping option. A quoted value is the value. */
function readGoods({ phrase, mentions }: ReadPurchase): { text: Phrase; guessed: string[] } {
  const { address, rest: goods, guessed } = readPlace(joinParts(phrase, mentions));
  const { rest } = address ? readShippingChoice(goods) : { rest: goods };
  const words = rest.split(' ').flatMap(splitLiteral).join(' ');
  const text = normalizeSpaces(words.replace(/" (\S+) "(?= )/gu, '$1'));
  return { text, guessed: guessed === undefined ? [] : [guessed] };
}

/** What stands in no phrase of the language, or where it has no place for it. */
function findUnreadWords(text: Phrase, purchase: ReadPurchase): string[] {
  const listPhrases = createPhraseReader(purchase);
  const unknown: string[] = [];
  let state: GrammarState = 'start';
  let from = 1;
  while (from < text.length) {
    const found = chooseLongest(listPhrases(text, from), state);
    const amount = found ? null : readAmount(text, from);
    const words = found?.words ?? amount?.[0] ?? readRun(text, from);
    if (!found) unknown.push(amount?.[1] ?? trimRun(words));
    state = found?.next ?? 'detailed';
    from += words.length + 1;
  }
  return mayEnd(state) ? unknown : [...unknown, readLastWord(text)];
}

/** The words as they are in the text. A place that was read is named only if nothing else is. */
function showAll(unknown: readonly string[], purchase: ReadPurchase): string[] {
  const words = unknown.filter((each) => each !== '|');
  return (words.length > 0 ? words : unknown).map((each) =>
    showPlaceholders(each, purchase).replace(/ ,/gu, ','),
  );
}

type FoundPhrase = { kind: PhraseKind; words: string };

const chooseLongest = (found: readonly FoundPhrase[], state: GrammarState) =>
  found
    .flatMap(({ kind, words }) => {
      const next = follow(state, kind);
      return next === undefined ? [] : [{ next, words }];
    })
    .reduce<{ next: GrammarState; words: string } | undefined>(
      (best, each) => (best && best.words.length >= each.words.length ? best : each),
      undefined,
    );

/** All phrases of the language that begin at a place of the text. */
function createPhraseReader(purchase: ReadPurchase) {
  const isNamed = createNameTest(purchase);
  const isQuantity = createQuantityTest(purchase.items);
  const isRight = (kind: PhraseKind, number: string | undefined) =>
    (kind !== 'count' && kind !== 'quantity') ||
    isQuantity(times.get(number ?? '') ?? parseNumber(number ?? ''));
  return (text: Phrase, from: number): FoundPhrase[] => {
    const token = readToken(text, from);
    const named: FoundPhrase[] = isNamed(token) ? [{ kind: 'option', words: token }] : [];
    const listed = phrasePatterns.flatMap(([kind, pattern]): FoundPhrase[] => {
      pattern.lastIndex = from;
      const [words = '', ...numbers] = pattern.exec(text) ?? [];
      return words !== '' && isRight(kind, numbers.find(Boolean)) ? [{ kind, words }] : [];
    });
    const counts = listed.filter(({ kind }) => kind === 'count');
    return [...counts, ...named, ...listed];
  };
}

const times = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);
const number = `(${wholeNumber})`;
const quantities = [
  `[+] ?${number}|x ?${number}|${number} ?x|\\( ${number} \\)`,
  `(?:qty|quantity|amount|count|number)(?: of)?(?: :| is| =)? ${number}(?: of)?`,
  `${number} (?:pieces?|pcs|pc|units?|copies|copy|items?|pairs?|ea|in total|altogether|total|of (?:them|these|those|it|each)|more|times?)`,
  '(once|twice|thrice)',
  `make (?:it|that) ${number}`,
];

/** Of phrases of one length the earlier row counts. */
export const phrasePatterns = (
  [
    ['pronoun', pronouns],
    ['item', ['{item:\\d+}', '\\{(?:prd|var):\\d+\\}']],
    ['count', [number]],
    ['quantity', quantities],
    ['unit', unitWords],
    ['suffix', suffixes],
    ['determiner', determiners],
    ['optionWord', optionWords],
    ['ask', asks],
    ['detail', details],
    ['polite', politeness],
    ['join', joiners],
    ['end', ['[.!?]']],
  ] satisfies [PhraseKind, string[]][]
).flatMap(([kind, sources]) =>
  sources
    .flatMap(splitAlternatives)
    .map((source): [PhraseKind, RegExp] => [kind, new RegExp(tokenPattern(source).source, 'uy')]),
);

/**
 * Phrases that are understood one by one, but not together: a place that is not where the goods go
 * ("for my trip to Japan", "if in stock in Berlin"), and products of which one may be meant.
 */
const doubtPatterns = [
  '(?:trip|holidays?|vacation|honeymoon|journey|expedition|tour|weekend|wedding|party|birthday|anniversary|graduation|christening|engagement|conference|meeting|event|reception) (?:to|in|around|through|near)(?= (?:the )?\\|)',
  "if (?:(?:it is |it's )?(?:available|in stock|possible)|you have (?:it|them|one|any)) (?:in|at|near)(?= (?:the )?\\|)",
  '(?<=(?:^|[.,;:!?]) )(?:(?:the|my|our|this|that|his|her) )?(?:order|purchase) (?:of|for)(?= (?:(?:an?|the|some|x|\\d+x?) )*\\{item:\\d+\\})',
  '[/=](?= (?:(?:an?|the|one|some|x|\\d+) )*\\{item:\\d+\\})',
  // Two of one product, or each of two products.
  'both (?:(?:of|the|your|those) )*(?=(?:[^ {]+ ){0,3}?\\{item:\\d+\\} (?!and |plus |& |, ))',
].map((source) => new RegExp(tokenPattern(source).source, 'gu'));

const findDoubtfulPhrases = (text: Phrase): string[] =>
  doubtPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words));

/** An amount of money with the words that make a limit of it: the cost may be below it. */
const currency = '(?:usd|eur|gbp|dollars?|bucks|euros?|pounds|quid)';
const amount = `(?:[$€£] ?\\d\\S*|\\d+(?:[.,]\\d+)? ?(?:[$€£]|${currency})|${currency} \\d\\S*)`;
const limit = `(?:(?:for|at|under|below|up to|max|maximum|max[.]|with|within|budget|my|our|the|is|of|:|i|we|have|spend|less than|no more than|at most|to|a|total|cap) )*(${amount})(?: (?:to spend|or less|max|maximum|budget|in total|limit))?`;
const amountPattern = new RegExp(tokenPattern(limit).source, 'uy');

function readAmount(text: Phrase, from: number): RegExpExecArray | null {
  amountPattern.lastIndex = from;
  return amountPattern.exec(text);
}

const readToken = (text: Phrase, from: number): string => text.slice(from, text.indexOf(' ', from));

/** The words up to the end of the clause or to a name, with the state of a town: `to dallas , tx`. */
const readRun = (text: Phrase, from: number): string =>
  runPattern.exec(text.slice(from))?.[0] ?? readToken(text, from);
const runPattern = new RegExp(
  `^[^.,;:!?|(){ ]+(?: [^.,;:!?|(){ ]+)*(?:(?<= (?:to|in|near) (?:[^ ]+ ){0,2}[^ ]+) , (?:${[...regionsByCode.keys(), ...regionsByName.keys()].join('|')})(?: \\d{5})?(?= )(?: [^.,;:!?|(){ ]+)*)?`,
  'u',
);

/** What a run is called in the answer: without the article of the name that follows it. */
const trimRun = (words: string): string =>
  words.replace(/(?: (?:an?|the|of|your|my|our|some))+$/u, '');

const readLastWord = (text: Phrase): string =>
  text.match(/\S*[\p{L}\p{N}]\S*/gu)?.at(-1) ?? text.trim();
