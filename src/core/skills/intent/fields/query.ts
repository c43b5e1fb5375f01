import { chatter, filler, grammar, reasonClauses, requestOpenings } from '../lexicon/filler.ts';
import { isLiteral, splitLiteral } from '../phrase/literals.ts';
import { normalizeSpaces, type Phrase, takeAllMatches, tokenPattern } from '../phrase/phrase.ts';

const chatterPattern = tokenPattern(chatter.join('|'));
const nonWord = /^(?:\{.*\}|[^\p{L}\p{N}]+|\d+\.)$/u;

/** Whether the whole text asks in so many words, or only names something. */
export type QueryMode = 'asked' | 'named';

/**
 * The words that are left when everything else was read, without filler: what to search for. Literals
 * stay as they are.
 */
export function extractQuery(phrase: Phrase, manner: QueryMode = 'asked'): string {
  const said = withoutReasons(takeAllMatches(phrase, chatterPattern).rest);
  return manner === 'asked'
    ? extractContent(fromLastRequest(said), filler)
    : extractContent(said, grammar);
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

/** From the last request on, when something to look for follows it. */
function fromLastRequest(phrase: Phrase): Phrase {
  const from = lastRequest(phrase);
  if (from === null) return phrase;
  const asked = ` ${phrase.slice(from)}`;
  return extractContent(firstSentence(asked), filler) === '' ? phrase : asked;
}

function lastRequest(phrase: Phrase): number | null {
  const all = [...phrase.matchAll(new RegExp(`(?<= )(?:${requestOpenings})`, 'gu'))];
  return all.at(-1)?.index ?? null;
}

/** Whether the words only ask and name nothing: `hello`, `show me`. */
export function isFiller(query: string): boolean {
  return extractContent(query, filler) === '';
}

function firstSentence(phrase: Phrase): Phrase {
  return phrase.split(/ [.!?;] /)[0] ?? phrase;
}

function extractContent(phrase: Phrase, left: ReadonlySet<string>): string {
  return phrase
    .split(' ')
    .flatMap((token) => (isLiteral(token) ? splitLiteral(token) : contentWord(token, left)))
    .filter((word) => word !== '' && !nonWord.test(word))
    .join(' ');
}

function contentWord(token: string, left: ReadonlySet<string>): string[] {
  const word = token.replace(/^'+|'+$/g, '');
  return left.has(word) ? [] : [word];
}
