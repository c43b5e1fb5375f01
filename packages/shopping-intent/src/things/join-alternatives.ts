import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';

/** A phrase with `{item:n}` placeholders for these mentions. */
type Named = { phrase: Phrase; mentions: readonly Mention[] };

const determiner = '(?:(?:the|an?|one|some) )*';
/** "Or a navy cap": what is said of it is asked again with the product. */
const described = `${determiner}(?:[^ ,.;:!?{]+ ){0,2}?`;
const item = '\\{item:\\d+\\}';
const alternatives = new RegExp(
  `(?<= )${item}(?: , ${determiner}${item})*(?: ,)? or ${described}${item}(?= )`,
  'u',
);

/** "The tote or the cap": one line, for which the caller asks which of the products is meant. */
export function joinAlternatives<Phrases extends Named>(named: Phrases): Phrases {
  const [words] = alternatives.exec(named.phrase) ?? [];
  if (words === undefined) return named;
  const found = [...words.matchAll(/\{item:(\d+)\}/gu)].flatMap(
    ([, at]) => named.mentions[Number(at)] ?? [],
  );
  const products = found.flatMap((mention) => mention.products);
  if (new Set(products).size < 2 || found.some((mention) => mention.products.length === 0))
    return named;
  const choice: Mention = {
    products,
    words: found.flatMap((mention, at) => [...(at === 0 ? [] : ['or']), ...mention.words]),
    isChoice: true,
  };
  const phrase = named.phrase.replace(words, `{item:${named.mentions.length}}`);
  return { ...named, phrase, mentions: [...named.mentions, choice] };
}

const count = `an?(?! (?:couple|dozen|hundred|pair)(?= ))|${wholeNumber}`;
const countedAlternatives = tokenPattern(
  `(?<first>${count}) (?:[^ ,.;!?]+ ){1,5}or (?<second>${count}) [\\p{L}{][^ ]*`,
);

/** "2 caps or a beanie": the choice of a product is also one of a quantity. */
export function haveOtherCounts(phrase: Phrase): boolean {
  const { first, second } = countedAlternatives.exec(phrase)?.groups ?? {};
  return first !== undefined && second !== undefined && toCount(first) !== toCount(second);
}

const toCount = (word: string): number => (/^an?$/u.test(word) ? 1 : parseNumber(word));
