import { units } from '../text/number-words.ts';
import { wholeNumber } from '../text/numbers.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';
import { isValuePair, toValueTerm } from './value-pairs.ts';

const asking =
  '(?:buy|order|purchase|add|get|take|want|need|send|put|checkout|me|us|qty|quantity|:|=|x|of|for)';
const container = '(?: (?:of|x|pairs?|packs?|pieces?|pcs|units?|boxes|box|sets?))*';
const item = '\\{item:\\d+\\}';
const number = `(?:${wholeNumber})`;

/** `2.5`, `1e3`, `3-4`, `-2`, `1k`, `50%`, a number of eight digits: no count of units. */
const oddNumber =
  '(?!\\d{1,7} |x\\d{1,4} |\\d{1,4}x |\\d{1,4}(?:st|nd|rd|th) )[^\\s\\d{]*\\d[^\\s{]*';
/** The same in several words: `1 2` (a half), `2 + 2`, `. 5`, `no . 2`; numbers in Chinese. */
const oddWords =
  '(?:no|nr|number) (?:[.] )?\\d+|[〇零一二三四五六七八九十百千万萬兩两]+|\\d+ (?:[/.%+*-] )?\\d+|\\d+ %|(?<!: )\\d+ [.]|[.+-] ?\\d+';

/** Words for several units that give no number. */
const vague =
  '(?:a |quite a )?few|several|many|lots|plenty|numerous|multiple|half(?: an?)?|twice(?: as many)?|double|triple|all|every|as many|enough';

/** Units by which goods are sold one by one: `2 pieces of`. */
const packs = new Set(['pieces?', 'pcs', 'pack', 'count', 'k']);

const doubtPattern = tokenPattern(
  [
    `(?<=(?:^| )${asking} |^ )(?:${oddNumber}|${oddWords})${container} ${item}`,
    `${number} (?:or|to|and a half|- ) ?(?:${number})?${container} ${item}`,
    `(?:between|minus|negative|at most|at least|up to|about|around|approximately) (?:${number} (?:and|to|or) )?${number}${container} ${item}`,
    `(?<!\\S)${number} (?:${units.filter((unit) => !packs.has(unit)).join('|')}) of ${item}`,
    `\\d+(?:[.]\\d+)? ?% ?(?:more|less|of|extra) (?:the )?${item}`,
    `(?<=(?:^| )${asking} |^ )(?:${vague})(?: of)?(?: (?:the|your|these|those))? ${item}`,
    `both(?: of)?(?: (?:the|your|these|those))? ${item}(?! and )`,
    `${number} or (?:more|fewer|less|so)(?: of)?${container} ${item}`,
    `${number} \\( ${number} \\)${container} ${item}`,
    `(?:number|no|nr|#) ?(?:[.] )?\\d+${container} ${item}`,
    `${number} (?:sets?|packs?|boxes|box|cases?|pairs?) of ${number} ${item}`,
    `(?:an?|one) ${item} (?:for (?:each|every)|per|each)`,
    `(?:twins|both of us|kids|children)(?: each)? needs? an? ${item}`,
    `\\d+ million${container} ${item}`,
    `(?<=(?:^| )${asking} )(?:no|-\\S+)${container} ${item}`,
    `${item}(?: [,(])? (?:x|qty|quantity|qty :|quantity :) ?${oddNumber}`,
  ].join('|'),
);

/** "Two pairs of lamps" may be four of them; a pair of boots is one unit. */
const pairPattern = tokenPattern(`(?:an?|${number}) pairs?(?: of)?(?: \\S+){0,2}? ${item}`);
const pairedGoods =
  /(?:shoe|sneaker|trainer|boot|sandal|slipper|clog|heel|loafer|sock|stocking|tight|glove|mitten|pant|trouser|jean|jogger|legging|short|glass|goggle|spectacle|ring|scissor|plier|shear|tweezer|chopstick|binocular|headphone|earbud|speaker|ski|skate|pole|insole|lace|link|curtain|crutch|oar|paddle)(?:e?s)?$/u;

/** "Some mugs" are an unknown number of them; "some boots" may be one pair. */
const somePattern = tokenPattern(
  `(?:some|any)(?: of (?:the|your|these|those))?(?: \\S+){0,2}? ${item}`,
);
const plural = /\p{L}[^s\W]s$/iu;

/** Whether the number of units in a purchase is not a single whole number: "buy 12 or 13 totes". */
export const isQuantityInDoubt = (phrase: Phrase, mentions: readonly Mention[]): boolean =>
  doubtPattern.test(withoutPairs(phrase, mentions)) ||
  (pairPattern.test(phrase) && !mentions.some(isPaired)) ||
  (somePattern.test(phrase) && mentions.some((each) => isPlural(each) && !isPaired(each)));

const onePair = / (?:an?|one) pair of (?=(?:(?!of )\p{L}+ ){0,2}\{item:(\d+)\} )/gu;

/** "A pair of totes" are two, if that is not a unit of the product; they are offered. */
export const countPair = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  phrase.replace(onePair, (words, at: string) => (isTwo(mentions[Number(at)]) ? ' 2 ' : words));

export const findPairs = (phrase: Phrase, mentions: readonly Mention[]): string[] =>
  [...phrase.matchAll(onePair)].flatMap(([words, at]) =>
    isTwo(mentions[Number(at)]) ? [words.trim()] : [],
  );

const isTwo = (mention: Mention | undefined): boolean =>
  mention?.products.length === 1 && !isPaired(mention);

/** `32x34` is a waist and a length, `18v` a voltage. */
const withoutPairs = (phrase: Phrase, mentions: readonly Mention[]): Phrase =>
  phrase
    .split(' ')
    .filter((token) => !mentions.some(({ products }) => isValue(token, products)))
    .join(' ');

const isValue = (token: string, products: Mention['products']): boolean =>
  isValuePair(token, products) ||
  (/^\d+\p{L}+$/u.test(token) &&
    products.some(({ options }) =>
      options.some(({ values }) => values.some((value) => toValueTerm(value) === token)),
    ));

const isPlural = ({ words }: Mention): boolean => plural.test(words.at(-1) ?? '');

/** A product whose own name is in the plural is sold by the pair, too: `Tide Swim Trunks`. */
const isPaired = ({ words, products }: Mention): boolean =>
  [words, ...products.flatMap(({ tags, name }) => [...tags, name].map((text) => text.split(' ')))]
    .flat()
    .some((word) => pairedGoods.test(word.toLowerCase())) ||
  products.some(({ name }) => plural.test(name));
