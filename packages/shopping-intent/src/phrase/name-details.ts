import { colors, shades } from '../lexicon/colors.ts';
import { relation } from '../lexicon/request-phrases.ts';
import { shortSizes, sizes } from '../lexicon/sizes.ts';
import { alternation } from '../text/phrase.ts';

const color = `(?:(?:${shades.join('|')})[ -])?(?:${alternation(colors)})`;
const value = `(?:${color}|${alternation(sizes)}|${alternation(shortSizes)})`;
const price =
  '(?:for )?(?:under|below|over|above|up to|at most|less than|more than|max|between|around) (?:[$€£¥] ?)?\\d';
const people = `(?:men|women|kids|children|boys|girls|toddlers|teens|adults|babies|everyone|(?:my|our|the|an?) (?:\\S+ )?${relation})`;
const details = new RegExp(
  ` (?:, )?(?:in (?:an? |the )?(?:size |colou?r )?${value}|(?:size|colou?r|waist) [^ ]+|${price}|for ${people})(?![\\p{L}])`,
  'u',
);

/** The text before an option, a price or a recipient: "golf cart in red", "track spikes size 9". */
export function beforeDetails(text: string): string {
  const at = details.exec(text)?.index;
  return at === undefined ? text : text.slice(0, at);
}
