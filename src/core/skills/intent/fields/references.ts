import { ordinals } from '../lexicon/numbers.ts';
import { numberOf, wholeNumber } from '../phrase/numbers.ts';
import { anyOf, type Phrase, spaced, take, tokens } from '../phrase/phrase.ts';

/** A place in what was shown, or what was spoken of last. */
export type SaidReference = { reference: number | 'last' | null; rest: Phrase };

const thing = '(?:one|ones|item|items|option|product|result|line|thing|pair|choice)';
const placed = tokens(
  `(?:of )?(?:the|my|your)? ?(?<ordinal>${anyOf(ordinals.keys())}) ${thing}|(?:of )?the (?<alone>${anyOf(ordinals.keys())})(?= (?:[|,.!?]|to|from|in|please|and|out|$))|(?:the )?(?:${thing} )?(?:number|no|#) ?(?<place>${wholeNumber})|(?:the )?(?:item|option|line|result) (?<place2>${wholeNumber})`,
);
const pronoun = tokens(
  '(?:of )?(?:the |this |that )?(?:another|one more|same)(?: (?:one|of the same|thing|item))?|(?:of |for )?(?:it|that|this|those|these|them|the same|both)(?: ones?)?|the one(?= (?:in|with))|(?:the|an?) (?<what>(?:\\S+ ){1,2}?)ones?|(?<=(?:\\d|two|three|four|five|six) )more(?= (?:[|,.!?]|$|to|in|please))',
);

/** Ordinals first, pronouns last: `add two of those`, `remove the second one`, `the blue one`. */
export function readReference(phrase: Phrase): SaidReference {
  const place = take(phrase, placed);
  if (place.match) return { reference: placeOf(place.match.groups ?? {}), rest: place.rest };
  const match = pronoun.exec(phrase);
  return match
    ? { reference: 'last', rest: describedBy(phrase, match) }
    : { reference: null, rest: phrase };
}

// Of `the blue one` what describes it stays.
function describedBy(phrase: Phrase, match: RegExpExecArray): Phrase {
  const what = match.groups?.what ?? '';
  return spaced(
    `${phrase.slice(0, match.index)}| ${what}| ${phrase.slice(match.index + match[0].length)}`,
  );
}

function placeOf(groups: Record<string, string | undefined>): number {
  const ordinal = groups.ordinal ?? groups.alone;
  if (ordinal !== undefined) return ordinals.get(ordinal) ?? 1;
  return numberOf(groups.place ?? groups.place2 ?? '1');
}
