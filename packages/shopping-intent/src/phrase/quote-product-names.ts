import { filler } from '../lexicon/filler.ts';
import {
  boundaryWords,
  commandWords,
  containers,
  notOfThings,
  openers,
  serviceWords,
  shortOpeners,
} from '../lexicon/product-words.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { toLiteral } from './literals.ts';

const count = '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen)';
const article = `(?:an?|the|some|any|another|more|${count}|pairs? of|of)`;
const searchVerbs =
  "(?:search|searching|look|looking|hunt|hunting|shop|shopping|browse|browsing) (?:\\S+ ){0,2}?for|search|find(?: me| us)?|show(?: me| us)?|locate|seeking|do you (?:guys )?(?:have|sell|carry|stock)|have you got|got|are there|is there|how much (?:is|are|for)|price of|i'll (?:take|have)|put me down for";
const buyingVerbs =
  'add|put|throw in|include|buy|buying|purchase|order|get(?: me| us)?|grab(?: me)?|give me|remove|delete|take out|swap|replace|want|need|like';
const lead = new RegExp(
  tokenPattern(
    `(?<asking>${searchVerbs})(?: ${article})*|(?:${buyingVerbs})(?: ${article})+|(?:add|buy|purchase|order)`,
  ).source,
  'gu',
);
const maxNameWords = 6;

/**
 * Turns product names with command words into literals: `track jogger` in `search for track
 * jogger`, and `cart cover` in `add a cart cover to my cart`. A name follows a verb of searching or
 * buying, and does not end in a word that commands are about.
 */
export function quoteProductNames(phrase: Phrase): Phrase {
  const bare = bareName(phrase);
  if (bare) return phrase.replace(bare.join(' '), () => toLiteral(bare));
  let result = '';
  let done = 0;
  for (const match of phrase.matchAll(lead)) {
    const from = match.index + match[0].length + 1;
    if (match.index < done) continue;
    const group = readWordGroup(phrase.slice(from));
    const at = findCommandWord(group, match.groups?.asking !== undefined);
    if (at === null) continue;
    const kept = group.slice(0, at).map((word) => `${word} `);
    result += phrase.slice(done, from) + kept.join('') + toLiteral(group.slice(at));
    done = from + group.join(' ').length;
  }
  return result + phrase.slice(done);
}

const plainWord = /^\p{L}[\p{L}\p{N}'-]*$/u;

function readWordGroup(phrase: string): string[] {
  const words = phrase.split(' ', maxNameWords + 1);
  const end = words.findIndex((word) => !plainWord.test(word) || boundaryWords.has(word));
  return words.slice(0, end < 0 ? maxNameWords : end);
}

// `find a discount hammer` names a product; `add discount summer` applies a code.
function findCommandWord(group: readonly string[], isAsked: boolean): number | null {
  const last = group.at(-1);
  if (last === undefined || serviceWords.has(last) || commandWords.has(last)) return null;
  const at = group.findIndex((word) => commandWords.has(word) || (isAsked && word === 'discount'));
  const next = group[at + 1];
  return at < 0 || next === undefined || serviceWords.has(next) ? null : at;
}

const marksAtEnd = /(?: [.!?])+ $/;
const letters = /^\p{L}[\p{L}'-]*$/u;

/**
 * The words of a text that is only a product name with a command word: `golf cart`, `tracking dog
 * leash`. `order book` starts with a verb and is not a name.
 */
function bareName(phrase: Phrase): string[] | null {
  const words = phrase
    .replace(marksAtEnd, ' ')
    .trim()
    .split(' ', maxNameWords + 1);
  const [first = '', ...others] = words;
  const last = others.at(-1);
  if (last === undefined || words.length > maxNameWords || openers.has(first)) return null;
  if (words.length < 3 && shortOpeners.has(first)) return null;
  if (!words.every((word) => letters.test(word) && !boundaryWords.has(word))) return null;
  const before = words.slice(0, -1);
  if (containers.has(last)) return before.every(isOfThings) ? words : null;
  if (serviceWords.has(last) || commandWords.has(last) || filler.has(last)) return null;
  return before.some((word) => commandWords.has(word) || word === 'discount') ? words : null;
}

const isOfThings = (word: string) =>
  ![commandWords, serviceWords, filler, notOfThings].some((words) => words.has(word));
