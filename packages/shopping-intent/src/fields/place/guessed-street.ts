import { filler } from '../../lexicon/filler.ts';
import { relation } from '../../lexicon/request-phrases.ts';
import type { PlaceDraft } from './draft.ts';
import { notTowns, optionNames } from './place-words.ts';

/** Words that a number counts: "to 2 friends, Austin, TX 78701". */
const counted =
  /^(?:people|persons?|children|men|women|kids?|percent|pieces?|pairs?|packs?|copies|hours?|days?|weeks?|months?|years?|minutes?|business|dozen|hundred|thousand)$/u;
const relative = new RegExp(`^${relation}s?$`, 'u');
const unit = /^(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|building|bldg|#\S*)$/u;
const maxWords = 3;
/** A smaller number before a plural may count things. */
const firstCertainNumber = 100;

/**
 * Whether a number with a few words is surely a street, although no word of it says so: "1 Infinite
 * Loop, Cupertino, CA 95014". A town, its state and its ZIP code stand behind it.
 */
export function isSureStreet({ street, town, region, postcode }: PlaceDraft): boolean {
  if (street === null || town === null || region === null || postcode === null) return false;
  const [number = '', ...rest] = street.replace(/ ,/gu, '').split(' ');
  const end = rest.findIndex((word) => unit.test(word));
  const words = end < 0 ? rest : rest.slice(0, end);
  if (!/^\d/u.test(number) || words.length === 0 || words.length > maxWords) return false;
  const isPlural = /[^s]s$/u.test(words.at(-1) ?? '');
  if (isPlural && Number.parseInt(number, 10) < firstCertainNumber) return false;
  return words.every(
    (word) =>
      /^\p{L}[\p{L}'’.-]+$/u.test(word) &&
      ![filler, notTowns, optionNames].some((known) => known.has(word)) &&
      !counted.test(word) &&
      !relative.test(word),
  );
}
