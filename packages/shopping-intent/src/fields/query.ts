import { chatter, filler, grammar, reasonClauses, requestOpenings } from '../lexicon/filler.ts';
import { isLiteral, splitLiteral } from '../phrase/literals.ts';
import { normalizeSpaces, type Phrase, takeAllMatches, tokenPattern } from '../text/phrase.ts';

const chatterPattern = tokenPattern(chatter.join('|'));
const nonWord = /^(?:\{.*\}|[^\p{L}\p{N}]+|\d+\.)$/u;

/** Whether a token has no word: a mark, a placeholder, the number of a list. */
export const isNonWord = (token: string): boolean => token === '' || nonWord.test(token);

/**
 * The same for a text that only asks to search. It keeps "with", because the words after it only
 * describe the thing before it, and "and" and "or" of a name: `tote with dinosaur print`.
 */
export function extractSearchedQuery(phrase: Phrase): string {
  const marked = phrase.replace(/ (?:with|and|or) (?=\S)/gu, (word) => word.toUpperCase());
  const words = extractQuery(marked).split(' ');
  return words
    .filter((word, at) => !joining.has(word) || isBetween(words, at))
    .map((word) => (joining.has(word) ? word.toLowerCase() : word))
    .join(' ');
}

/** Phrases are in lower case, so that no text has these words. */
const joining = new Set(['WITH', 'AND', 'OR']);
const isBetween = (words: readonly string[], at: number) =>
  at > 0 && at < words.length - 1 && !joining.has(words[at + 1] ?? '');

/** Whether the text is a request (`asked`) or only names something (`named`). */
export type QueryMode = 'asked' | 'named';

/**
 * The search words: what remains of a phrase after all other fields were read, without filler.
 * Literals stay unchanged.
 */
export function extractQuery(phrase: Phrase, mode: QueryMode = 'asked'): string {
  const content = withoutReasons(takeAllMatches(phrase, chatterPattern).rest);
  return mode === 'asked'
    ? extractContent(fromLastRequest(content), filler)
    : extractContent(content, grammar);
}

const reason = new RegExp(
  `^ ?(?:(?:so|and|but|because|since|as|well|hi|hello|hey) )*(?:${reasonClauses.join('|')}) `,
  'u',
);

function withoutReasons(phrase: Phrase): Phrase {
  const clauses = phrase.split(/(?<= [,.!;?-]) /);
  const kept = clauses.filter((clause) => !reason.test(normalizeSpaces(clause))).join(' ');
  return extractContent(kept, filler) === '' ? phrase : normalizeSpaces(kept);
}

/** The phrase from its last request on, if search words follow it. */
function fromLastRequest(phrase: Phrase): Phrase {
  const from = lastRequest(phrase);
  if (from === null) return phrase;
  const request = ` ${phrase.slice(from)}`;
  return extractContent(firstSentence(request), filler) === '' ? phrase : request;
}

function lastRequest(phrase: Phrase): number | null {
  const all = [...phrase.matchAll(new RegExp(`(?<= )(?:${requestOpenings})`, 'gu'))];
  return all.at(-1)?.index ?? null;
}

/** Whether a text consists of filler only: `hello`, `show me`. */
export function isFiller(query: string): boolean {
  return extractContent(query, filler) === '';
}

function firstSentence(phrase: Phrase): Phrase {
  return phrase.split(/ [.!?;] /)[0] ?? phrase;
}

function extractContent(phrase: Phrase, ignored: ReadonlySet<string>): string {
  return phrase
    .split(' ')
    .flatMap((token) => (isLiteral(token) ? splitLiteral(token) : contentWord(token, ignored)))
    .filter((word) => !isNonWord(word))
    .join(' ');
}

function contentWord(token: string, ignored: ReadonlySet<string>): string[] {
  const word = token.replace(/^'+|'+$/g, '');
  return ignored.has(word) ? [] : [word];
}
