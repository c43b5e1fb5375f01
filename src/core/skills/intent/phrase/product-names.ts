import { boundaryWords, commandWords, serviceWords } from '../lexicon/product-words.ts';
import { literalOf } from './literals.ts';
import { type Phrase, tokens } from './phrase.ts';

const count = '(?:\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen)';
const article = `(?:an?|the|some|any|another|more|${count}|pairs? of|of)`;
const asking =
  "(?:search|searching|look|looking|hunt|hunting|shop|shopping|browse|browsing) (?:\\S+ ){0,2}?for|search|find(?: me| us)?|show(?: me| us)?|locate|seeking|do you (?:guys )?(?:have|sell|carry|stock)|have you got|got|are there|is there|how much (?:is|are|for)|price of|i'll (?:take|have)|put me down for";
const buying =
  'add|put|throw in|include|buy|buying|purchase|order|get(?: me| us)?|grab(?: me)?|give me|remove|delete|take out|swap|replace|want|need|like';
const lead = new RegExp(
  tokens(`(?:${asking})(?: ${article})*|(?:${buying})(?: ${article})+|(?:add|buy|purchase|order)`)
    .source,
  'gu',
);
const mostWords = 6;

/**
 * Makes literals of names that hold command words: of `search for track jogger` and `add a cart cover
 * to my cart` the `track jogger` and the `cart cover`. A name stands behind a word that asks for
 * things, and ends in none of the words that commands are about.
 */
export function keepProductNames(phrase: Phrase): Phrase {
  let result = '';
  let done = 0;
  for (const match of phrase.matchAll(lead)) {
    const from = match.index + match[0].length + 1;
    if (match.index < done) continue;
    const group = groupAt(phrase.slice(from));
    const at = commandIn(group);
    if (at === null) continue;
    const kept = group.slice(0, at).map((word) => `${word} `);
    result += phrase.slice(done, from) + kept.join('') + literalOf(group.slice(at));
    done = from + group.join(' ').length;
  }
  return result + phrase.slice(done);
}

const plain = /^\p{L}[\p{L}\p{N}'-]*$/u;

function groupAt(phrase: string): string[] {
  const words = phrase.split(' ', mostWords + 1);
  const end = words.findIndex((word) => !plain.test(word) || boundaryWords.has(word));
  return words.slice(0, end < 0 ? mostWords : end);
}

function commandIn(group: readonly string[]): number | null {
  const last = group.at(-1);
  if (last === undefined || serviceWords.has(last) || commandWords.has(last)) return null;
  const at = group.findIndex((word) => commandWords.has(word));
  const next = group[at + 1];
  return at < 0 || next === undefined || serviceWords.has(next) ? null : at;
}
