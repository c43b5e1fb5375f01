import type { ExtractedAddress } from '../intent.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { type ExtractedDestination, readAddress } from './addresses.ts';
import { countryOf, isContradictory } from './place/check-place.ts';
import { cityCountryOf, type PlaceDraft } from './place/draft.ts';
import { parsePlace } from './place/parse-place.ts';
import { cues, notTowns, origins, placeSuffixes, zipCues } from './place/place-words.ts';

/** `isDoubtful`: the text names a place that is not understood, or contradicts itself. */
export type ReadPlace = ExtractedDestination & { isDoubtful?: true };

/**
 * Reads where a purchase goes: recipient, street, town, state, postcode and country. The rest does
 * not contain them. Call it only for texts that buy, because the name of a place is often part of
 * another name.
 */
export function readPlace(phrase: Phrase): ReadPlace {
  const tokens = phrase.trim().split(' ');
  const found = findPlaces(tokens);
  if (found === 'doubt') return { address: null, rest: phrase, isDoubtful: true };
  const [best, ...others] = found.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined) return { address: null, rest: phrase };
  if (others.some((other) => rank(other) === rank(best)))
    return { address: null, rest: phrase, isDoubtful: true };
  const rest = [...tokens.slice(0, best.from), '|', ...tokens.slice(best.end)].join(' ');
  return { address: toAddress(best), rest: normalizeSpaces(rest) };
}

/** The same, where an address is expected: its parts may also stand apart from each other. */
export function readDelivery(phrase: Phrase): ExtractedDestination {
  const place = readPlace(phrase);
  return place.address !== null || place.isDoubtful ? place : readAddress(phrase);
}

function findPlaces(tokens: readonly string[]): PlaceDraft[] | 'doubt' {
  const found: PlaceDraft[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    if (!mayBegin(tokens, from)) continue;
    const draft = parsePlace(tokens, from);
    if (draft === 'doubt') return draft;
    if (draft === null || !isPlace(tokens, draft)) continue;
    if (isContradictory(draft) || placeSuffixes.has(tokens[draft.end] ?? '')) return 'doubt';
    found.push(draft);
    from = draft.end - 1;
  }
  return found;
}

function mayBegin(tokens: readonly string[], from: number): boolean {
  const before = tokens[from - 1] ?? '.';
  const isAnnounced = before === 'the' ? cues.has(tokens[from - 2] ?? '.') : cues.has(before);
  return isAnnounced && !origins.has(before) && /[\p{L}\p{N}]/u.test(tokens[from] ?? '');
}

/** Whether the parts are enough, and are not a person ("a mug for Austin"). */
function isPlace(tokens: readonly string[], draft: PlaceDraft): boolean {
  const { country, region, known, town, postcode, from, street } = draft;
  const before = tokens[from - 1] ?? '';
  if (country !== null) return true;
  if (before === 'for' && town !== null && region === null && postcode === null) return false;
  if (before === 'for' && town === null && region !== null && postcode === null) return false;
  if (region !== null || cityCountryOf(draft) !== null || known !== null) return true;
  if (town !== null || street !== null || postcode === null) return false;
  return (draft.isLabelled || zipCues.has(before)) && /^\d{5}(?:-\d{4})?$/.test(postcode);
}

/** A country counts more than a state, and a state more than a city or a ZIP code. */
const rank = ({ country, region }: PlaceDraft): number =>
  country !== null ? 3 : region !== null ? 2 : 1;

function toAddress(draft: PlaceDraft): ExtractedAddress {
  const { name, street, town, region, postcode } = draft;
  const country = countryOf(draft);
  return {
    ...(name && { name: toTitle(name) }),
    ...(street && { line1: toTitle(street) }),
    ...(country && { country }),
    ...(region && { state: region.code }),
    ...(postcode && { postcode }),
    ...(town && !notTowns.has(town) && { city: toTitle(town) }),
  };
}

const toTitle = (text: string) =>
  text.replace(/ ([.,])/gu, '$1').replace(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
