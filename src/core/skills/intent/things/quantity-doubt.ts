import { wholeNumber } from '../../../catalog/search/filters/numbers.ts';
import { type Phrase, tokenPattern } from '../../../catalog/search/filters/phrase.ts';

const asking =
  '(?:buy|order|purchase|add|get|take|want|need|send|put|checkout|me|us|qty|quantity|:|=|x|of|for)';
const container = '(?: (?:of|x|pairs?|packs?|pieces?|pcs|units?|boxes|box|sets?))*';
const item = '\\{item:\\d+\\}';

/** `2.5`, `1e3`, `3-4`, `-2`, `1 2` (a half): numbers that are not a count of units. */
const noCount = '(?:-\\d[\\d.,e-]*|\\d+[.,e-]\\d[\\d.,e-]*|\\d+ \\d+)';

const doubtPattern = tokenPattern(
  [
    `(?<=(?:^| )${asking} |^ )${noCount}${container} ${item}`,
    `(?:${wholeNumber}) (?:or|to) (?:${wholeNumber})${container} ${item}`,
    `${item}(?: [,(])? (?:x|qty|quantity|qty :|quantity :) ?${noCount}`,
  ].join('|'),
);

/** Whether a purchase has a number of units that nobody can know: "buy 12 or 13 totes". */
export const isQuantityInDoubt = (phrase: Phrase): boolean => doubtPattern.test(phrase);
