import { chatter, filler, grammar, reasons, requests } from '../lexicon/filler.ts';
import { type Phrase, spaced, take, takeAll, tokens } from '../phrase/phrase.ts';

const quoted = /(?<= )" ([^"]{2,80}) "(?= )/u;
const chat = tokens(chatter.join('|'));
const noWord = /^(?:\{.*\}|[^\p{L}\p{N}]+|\d+\.)$/u;

/** Whether the whole text asks in so many words, or only names something. */
export type Manner = 'asked' | 'named';

/**
 * The words that are left when everything else was read, without filler: what to search for. A title
 * in quotation marks stays as it is.
 */
export function queryOf(phrase: Phrase, manner: Manner = 'asked'): string {
  const title = take(phrase, quoted);
  const said = withoutReasons(takeAll(title.rest, chat).rest);
  const rest = manner === 'asked' ? contentOf(focused(said), filler) : contentOf(said, grammar);
  return [title.match?.[1] ?? '', rest].filter((part) => part !== '').join(' ');
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
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '' && !left.has(word) && !noWord.test(word))
    .join(' ');
}
