import { isPartName } from '@stoa/shopping-intent/text/part-names';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { Product } from '../../catalog/product.ts';
import type { SearchToken } from '../../catalog/search/text/tokens.ts';
import { parseSearchWords } from '../../catalog/search/text/words.ts';
import { createOptionMatcher, createWordMatcher, toNormalizedWords } from './variant-words.ts';

/** What follows the thing itself: a "pull saw with folding handle" is no handle. */
const complement = / (?:with|for|from|about|of|on|like|instead|in|without) .*/iu;
/** Subtitles and sizes behind a name: `Tent, 4 Person`, `Planner (A5)`. */
const subtitle = /[,:;([{|].*| [-–—] .*/u;
const measure = /^\d|^(?:mm|cm|ml|l|kg|g|oz|in|inch|ft|w|v|pc|pcs|pack|ah)$/u;

type WordTest = (word: SearchToken) => boolean;

/**
 * Whether words name a product: each is a whole word of its name, tags or options, one of them is
 * in its name, and they say what the thing is: "gel" does not name "gel knee pads", "handle" in
 * "handle for the saw" no saw, and a "pull saw blade" is no pull saw, although it has a blade.
 */
export function isNamedBy({ name, tags, variants }: Product, query: string): boolean {
  const inName = createWordMatcher([name]);
  const inOptions = createOptionMatcher(variants);
  const inTags = createWordMatcher(tags);
  const words = parseSearchWords(query);
  const title = name.replace(subtitle, '').replace(complement, '');
  const inTitle = createWordMatcher([title]);
  const titleWords = toNormalizedWords(title).filter((word) => !measure.test(word));
  const isHead = createWordMatcher([titleWords.at(-1) ?? title]);
  const isWhole = createWordMatcher([query]);
  return (
    words.every((word) => inName(word) || inOptions(word) || inTags(word)) &&
    words.some(inName) &&
    saysProduct(variants, query, inTitle) &&
    (words.some(isHead) || parseSearchWords(title).every(isWhole))
  );
}

/** Whether the noun of the words is the product or a value of it, and no part of it. */
function saysProduct(variants: Product['variants'], query: string, inTitle: WordTest): boolean {
  const words = parseSearchWords(query.replace(complement, ''));
  const noun = words.at(-1);
  if (noun === undefined) return false;
  if (namesPart(words, variants, inTitle)) return false;
  if (inTitle(noun)) return true;
  return (
    createOptionMatcher(variants)(noun) &&
    words.some(inTitle) &&
    !isNounOfValue(noun, query, variants)
  );
}

/** Whether the name of an option that is a thing follows the name of the product: "saw blade". */
function namesPart(
  words: readonly SearchToken[],
  variants: Product['variants'],
  inTitle: WordTest,
): boolean {
  const inOptionName = createWordMatcher(variants.flatMap(({ options }) => Object.keys(options)));
  const isAspect = (word: SearchToken | undefined) =>
    word !== undefined && inOptionName(word) && !inTitle(word);
  return words.some((word, at) => {
    if (!isAspect(word) || isAspect(words[at + 1])) return false;
    let from = at;
    while (isAspect(words[from - 1])) from -= 1;
    const before = words[from - 1];
    return before !== undefined && inTitle(before) && isPart(word);
  });
}

const isPart = ({ alternatives }: SearchToken): boolean =>
  alternatives.every((words) => isPartName(words.at(-1) ?? ''));

/** "Battery" of a value "With 2 batteries": a thing, unless the words have all of the value. */
function isNounOfValue(noun: SearchToken, query: string, variants: Product['variants']): boolean {
  const isOfQuery = createWordMatcher([query]);
  const isNoun = createWordMatcher(noun.alternatives.flat());
  const values = new Set(
    variants.flatMap(({ options }) =>
      Object.entries(options).flatMap(([name, value]) => (isLook(name) ? [] : [value])),
    ),
  );
  const like = [...values].map(parseSearchWords).filter((words) => words.some(isNoun));
  const isLast = (words: SearchToken[]) => words.slice(-1).some(isNoun) && words.length > 1;
  return (
    like.length > 0 &&
    !noun.alternatives.flat().some((word) => measure.test(word)) &&
    like.every((words) => isLast(words) && !words.every(isOfQuery))
  );
}

/** "Red" of a value "Brick Red" is no thing. */
const isLook = (option: string): boolean =>
  toCanonicalTerm(option)
    .split(' ')
    .some((word) => word === 'color' || word === 'size');
