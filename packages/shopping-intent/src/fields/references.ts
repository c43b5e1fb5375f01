import { ordinals } from '../lexicon/ordinals.ts';
import { parseNumber, wholeNumber } from '../text/numbers.ts';
import {
  alternation,
  normalizeSpaces,
  type Phrase,
  takeMatch,
  tokenPattern,
} from '../text/phrase.ts';

/** A position in the list that was shown, or the last item, and the remaining phrase. */
export type ExtractedReference = { reference: number | 'last' | null; rest: Phrase };

const thing = '(?:one|ones|item|items|option|product|result|line|thing|pair|choice)';
const ordinalPattern = tokenPattern(
  `(?:of )?(?:the|my|your)? ?(?<ordinal>${alternation(ordinals.keys())}) ${thing}|(?:of )?the (?<alone>${alternation(ordinals.keys())})(?= (?:[|,.!?]|to|from|in|please|and|out|$))|(?:the )?(?:${thing} )?(?:number|no|#) ?(?<place>${wholeNumber})|(?:the )?(?:item|option|line|result) (?<place2>${wholeNumber})`,
);
const pronounPattern = tokenPattern(
  '(?:of )?(?:the |this |that )?(?:another|one more|same)(?: (?:one|of the same|thing|item))?|(?:of |for )?(?:it|that|this|those|these|them|the same|both)(?: ones?)?|the one(?= (?:in|with))|(?:the|an?) (?!other )(?<what>(?:\\S+ ){1,2}?)ones?|(?<=(?:\\d|two|three|four|five|six) )more(?= (?:[|,.!?]|$|to|in|please))',
);

/** Reads ordinals, then pronouns: `remove the second one`, `add two of those`, `the blue one`. */
export function readReference(phrase: Phrase): ExtractedReference {
  const place = takeMatch(phrase, ordinalPattern);
  if (place.match) return { reference: toPosition(place.match.groups ?? {}), rest: place.rest };
  const match = pronounPattern.exec(phrase);
  return match
    ? { reference: 'last', rest: keepDescription(phrase, match) }
    : { reference: null, rest: phrase };
}

// Keeps the description in `the blue one`.
function keepDescription(phrase: Phrase, match: RegExpExecArray): Phrase {
  const what = match.groups?.what ?? '';
  return normalizeSpaces(
    `${phrase.slice(0, match.index)}| ${what}| ${phrase.slice(match.index + match[0].length)}`,
  );
}

function toPosition(groups: Record<string, string | undefined>): number {
  const ordinal = groups.ordinal ?? groups.alone;
  if (ordinal !== undefined) return ordinals.get(ordinal) ?? 1;
  return parseNumber(groups.place ?? groups.place2 ?? '1');
}
