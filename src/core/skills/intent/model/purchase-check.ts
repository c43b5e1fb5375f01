import type { IntentContext, IntentItem } from '@stoa/shopping-intent';
import { addsItems, findUnknownWords, isTime, readUtterance } from '@stoa/shopping-intent';
import { catalogLookup } from '../../words/catalog-lookup.ts';

const { splitWords } = catalogLookup;

/** What a model's purchase has: its items, and all values that it copied from the text. */
type ModelPurchase = { items: readonly IntentItem[]; copied: readonly string[] };

/**
 * The words of a text that a model's purchase does not cover: products that it leaves out, other
 * quantities, prices, measures, times, conditions and negations. A model understands more words
 * than the rules, so its reading of all others is trusted; these would change what is bought.
 */
export function findUncoveredWords(
  text: string,
  context: IntentContext,
  { items, copied }: ModelPurchase,
): string[] {
  const { intent, utterance, phrase } = readUtterance(text, context);
  const { mentions, values } = utterance;
  const known = new Set(copied.flatMap(splitWords));
  const unknown = findUnknownWords({ phrase, mentions, values, items, catalog: catalogLookup })
    .flatMap(splitTokens)
    .filter((word) => changesPurchase(word) && !splitWords(word).every((part) => known.has(part)));
  const leftOut = mentions.filter(({ words }) => !items.some((item) => isAbout(item, words)));
  const asked = addsItems(intent) ? intent.items : [];
  return [
    ...new Set([
      ...leftOut.map(({ words }) => words.join(' ')),
      ...findOtherCounts(asked, items),
      ...unknown,
    ]),
  ];
}

const splitTokens = (words: string) => words.split(' ');

const conditions = new Set(
  "no not don't never without except excluding minus unless until if when once or half instead".split(
    ' ',
  ),
);
const changesPurchase = (word: string) =>
  /[\p{N}\p{Sc}%]/u.test(word) || isTime(word) || conditions.has(word);

/** Items by id or by reference ("add it") have no words to compare. */
function isAbout({ query }: IntentItem, name: readonly string[]): boolean {
  if (query === undefined) return true;
  const [words, own] = [splitWords(query), name.flatMap(splitWords)];
  return words.every((word) => own.includes(word)) || own.every((word) => words.includes(word));
}

/** The quantities that the rules read otherwise, where both have the same number of items. */
function findOtherCounts(asked: readonly IntentItem[], items: readonly IntentItem[]): string[] {
  if (asked.length !== items.length) return [];
  const counts = items.map(({ quantity = 1 }) => quantity);
  return asked.flatMap(({ quantity = 1 }) => (counts.includes(quantity) ? [] : String(quantity)));
}
