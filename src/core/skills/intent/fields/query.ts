import { chatter, filler, grammar, reasons, requests } from '../lexicon/filler.ts';
import { isLiteral, wordsOfToken } from '../phrase/literals.ts';
import { type Phrase, spaced, takeAll, tokens } from '../phrase/phrase.ts';

const chat = tokens(chatter.join('|'));
const noWord = /^(?:\{.*\}|[^\p{L}\p{N}]+|\d+\.)$/u;

/** Whether the whole text asks in so many words, or only names something. */
export type Manner = 'asked' | 'named';

/**
 * The words that are left when everything else was read, without filler: what to search for. Literals
 * stay as they are.
 */
export function queryOf(phrase: Phrase, manner: Manner = 'asked'): string {
  const said = withoutReasons(takeAll(phrase, chat).rest);
  return manner === 'asked' ? contentOf(focused(said), filler) : contentOf(said, grammar);
}

const reason = new RegExp(
  `^ ?(?:(?:so|and|but|because|since|as|well|hi|hello|hey) )*(?:${reasons.join('|')}) `,
  'u',
);

function withoutReasons(phrase: Phrase): Phrase {
  const clauses = phrase.split(/(?<= [,.!;?-]) /);
  const kept = clauses.filter((clause) => !reason.test(spaced(clause))).join(' ');
  return contentOf(kept, filler) === '' ? phrase : spaced(kept);
}

/** From the last request on, when something to look for follows it. */
function focused(phrase: Phrase): Phrase {
  const from = lastRequest(phrase);
  if (from === null) return phrase;
  const asked = ` ${phrase.slice(from)}`;
  return contentOf(sentenceOf(asked), filler) === '' ? phrase : asked;
}

function lastRequest(phrase: Phrase): number | null {
  const all = [...phrase.matchAll(new RegExp(`(?<= )(?:${requests})`, 'gu'))];
  return all.at(-1)?.index ?? null;
}

/** Whether the words only ask and name nothing: `hello`, `show me`. */
export function isFiller(query: string): boolean {
  return contentOf(query, filler) === '';
}

function sentenceOf(phrase: Phrase): Phrase {
  return phrase.split(/ [.!?;] /)[0] ?? phrase;
}

function contentOf(phrase: Phrase, left: ReadonlySet<string>): string {
  return phrase
    .split(' ')
    .flatMap((token) => (isLiteral(token) ? wordsOfToken(token) : contentWord(token, left)))
    .filter((word) => word !== '' && !noWord.test(word))
    .join(' ');
}

function contentWord(token: string, left: ReadonlySet<string>): string[] {
  const word = token.replace(/^'+|'+$/g, '');
  return left.has(word) ? [] : [word];
}
