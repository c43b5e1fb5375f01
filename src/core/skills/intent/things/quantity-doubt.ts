import { wholeNumber } from '../../../catalog/search/filters/numbers.ts';
import { type Phrase, tokenPattern } from '../../../catalog/search/filters/phrase.ts';

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
  '(?:no|nr|number) (?:[.] )?\\d+|[〇零一二三四五六七八九十百千万萬兩两]+|\\d+ (?:[/.%+*-] )?\\d+|\\d+ [.%]|[.+-] ?\\d+';

const doubtPattern = tokenPattern(
  [
    `(?<=(?:^| )${asking} |^ )(?:${oddNumber}|${oddWords})${container} ${item}`,
    `${number} (?:or|to|and a half|- ) ?(?:${number})?${container} ${item}`,
    `(?:between|minus|negative|at most|at least|up to|about|around|approximately) (?:${number} (?:and|to|or) )?${number}${container} ${item}`,
    `\\d+ (?:dozen|hundred|thousand|million)${container} ${item}`,
    `(?<=(?:^| )${asking} )(?:no|-\\S+)${container} ${item}`,
    `${item}(?: [,(])? (?:x|qty|quantity|qty :|quantity :) ?${oddNumber}`,
  ].join('|'),
);

/** Whether the number of units in a purchase is not a single whole number: "buy 12 or 13 totes". */
export const isQuantityInDoubt = (phrase: Phrase): boolean => doubtPattern.test(phrase);
