import { pairedGoods } from '../lexicon/goods.ts';
import { units } from '../text/number-words.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';

/** The quantity, null if the text has none (`a mug`; `one mug` has), and the remaining phrase. */
export type ExtractedQuantity = { quantity: number | null; rest: Phrase };

const noUnit = `(?!-| ?(?:${units.join('|')}|usd|eur|gbp|dollars?|bucks|euros?|pounds?|quid|cents?|%|"|x\\d)(?= ))`;

const patterns = [
  `(?:quantity|qty|amount)(?: is| of| :| =| to)? (?<count>${wholeNumber})(?: of)?`,
  `(?<count>${wholeNumber}) ?(?:x|units? of|units?|copies of|copies|copy of|copy|pieces of|pcs of|pairs? of|pairs?|licen[cs]es?|pieces|pcs)(?: of)?`,
  `x ?(?<count>\\d{1,4})`,
  `\\+ ?(?<count>\\d{1,4})`,
  `(?<count>${wholeNumber})${noUnit}(?: (?:more|less|fewer))?(?: of)?`,
].map(tokenPattern);
const times = tokenPattern('(?<count>once|twice|thrice|two times|three times)');
const oneMore = tokenPattern(
  'an? (?:second|third|further|additional|extra)(?= (?!hand|large|small|long|wide|strong|soft|thick|thin))',
);
const pair = tokenPattern('(?:a|another) pair of (?<what>(?:\\S+ ){0,4}?\\S+)(?= (?:[|,.]|$))');

/** A waist and a length. */
const sizePair = / \d{2} x \d{2}(?= )/gu;

export function readQuantity(text: Phrase): ExtractedQuantity {
  const phrase = text.replace(sizePair, ' |');
  const two = takeMatch(phrase, pair);
  if (two.match) {
    const what = two.match.groups?.what ?? '';
    const isOne = what.split(' ').some((word) => pairedGoods.has(word));
    return { quantity: isOne ? 1 : 2, rest: phrase.replace(/ (?:a|another) pair of /, ' | ') };
  }
  const more = takeMatch(phrase, oneMore);
  if (more.match) return { quantity: 1, rest: more.rest };
  const repeated = takeMatch(phrase, times);
  if (repeated.match) return { quantity: parseTimes(repeated.match[0]), rest: repeated.rest };
  for (const pattern of patterns) {
    const { match, rest } = takeMatch(phrase, pattern);
    const count = match?.groups?.count;
    if (match && count !== undefined && !isNoCount(phrase, match.index, count))
      return { quantity: parseNumber(count), rest };
  }
  return { quantity: null, rest: phrase };
}

/** What follows a name and is not what a number counts. */
const afterName = /^(?:please|pls|thanks|now|today|and|with|at|from|in|to|by|via|as)$/u;

const parseTimes = (word: string) => (word === 'once' ? 1 : /^tw/.test(word) ? 2 : 3);

// In `the blue one` and `suppers for two`, the number is not a count.
function isNoCount(phrase: Phrase, at: number, count: string): boolean {
  const before = phrase.slice(0, at).trim().split(' ').at(-1) ?? '';
  const after =
    phrase
      .slice(at + count.length + 1)
      .trim()
      .split(' ')[0] ?? '';
  // "A 9 red": the size of one.
  if (/^an?$/u.test(before) && /^\d/u.test(count)) return true;
  if (before === 'for') return !/^[\p{L}{]/u.test(after) || afterName.test(after);
  if (count !== 'one') return false;
  return (
    !/^(?:|\||,|and|add|buy|order|purchase|get|take|just|only|want|need|to|put|of|plus|:)$/.test(
      before,
    ) && after !== 'of'
  );
}
