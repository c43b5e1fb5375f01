import {
  accessoryWords,
  attributeWords,
  technicalWords,
  unitWords,
} from '../text/attribute-words.ts';
import { listIndexWords, type SearchToken, tokenize } from '../text/tokens.ts';
import { tokenKey } from '../text/words.ts';

/**
 * The words that name the kind of thing that a product is, as the index stores them: "reel" of
 * "Garden Hose Reel, 20 m" and "case" of "Acme - Leather Case for Phones - Black". In English it is
 * the last word before what only describes it. `kinds` are words that tags name as kinds; "laptop"
 * tells the head of "Laptop 4 GB RAM".
 */
export function listNameHeads(name: string, kinds: ReadonlySet<string>): string[] {
  const heads = splitName(name).flatMap((part) => {
    const tokens = tokenize(part);
    const isTagged = (token: SearchToken, at: number) =>
      at > 0 && kinds.has(tokenKey(token)) && isDetailAt(tokens, at + 1);
    const last = lastThings(dropDetails(tokens));
    return [...last, ...tokens.filter(isTagged), ...listTaggedThings(tokens, { last, kinds })];
  });
  return [...new Set(heads.flatMap(listIndexWords))];
}

/** The parts that may name the thing, each without its details after a comma or a preposition. */
function splitName(name: string): string[] {
  return name
    .replace(/\b(?:set|pack|box|bundle) of \d+/gi, '')
    .split(/\s[-–—|]\s/)
    .map((part) => part.replace(detailPattern, '').trim())
    .filter((part) => part !== '');
}

const detailPattern =
  /(?:(?<=\S)\s*[,;:(]|(?<=\S)\s(?:for|with|without|fits|compatible|no|to|in|from|by|at|(?<!\b(?:set|pack|box|pair|bag|roll)\s)of)\s).*$/is;

function dropDetails(tokens: SearchToken[]): SearchToken[] {
  const last = tokens.findLastIndex((_, at) => !isDetailAt(tokens, at));
  return last < 0 ? tokens : tokens.slice(0, last + 1);
}

function isDetailAt(tokens: SearchToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const word = tokenKey(token);
  if (/\d|^\p{L}$|(?:proof|less)$/u.test(word)) return true;
  if (attributeWords.has(word) || technicalWords.has(word)) return true;
  const before = tokens[at - 1];
  return unitWords.has(word) && before !== undefined && /\d/.test(tokenKey(before));
}

type LastThings = { last: SearchToken[]; kinds: ReadonlySet<string> };

/**
 * The words that a tag names as the kind of product, if the last one of the name is not such a word:
 * "seat" of "Swivel Car Seat ISOFIX" with the tag "car seats". "Sleeping Bag Liner" is not a bag.
 */
function listTaggedThings(tokens: SearchToken[], { last, kinds }: LastThings): SearchToken[] {
  const isKind = (token: SearchToken) => kinds.has(tokenKey(token));
  const isSettled = last.some((token) => isKind(token) || accessoryWords.has(tokenKey(token)));
  return isSettled ? [] : tokens.filter(isKind);
}

/** The last word; for "Luggage Set" also the word before it. */
function lastThings(words: SearchToken[]): SearchToken[] {
  const last = words.at(-1);
  return last !== undefined && collectives.has(tokenKey(last)) ? words.slice(-2) : words.slice(-1);
}

const collectives = new Set([
  'set',
  'kit',
  'pack',
  'bundle',
  'system',
  'pair',
  'piece',
  'collection',
]);
