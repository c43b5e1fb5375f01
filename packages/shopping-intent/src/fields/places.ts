import type { ExtractedAddress } from '../intent.ts';
import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';
import { type ExtractedDestination, readAddress } from './addresses.ts';
import { countryOf, isContradictory } from './place/check-place.ts';
import { cityCountryOf, type PlaceDraft, type Taken } from './place/draft.ts';
import { impliedCountryOf, impliedStateOf } from './place/implied-country.ts';
import { isOtherAddress } from './place/other-addresses.ts';
import { parsePlace } from './place/parse-place.ts';
import { cues, isEnd, notTowns, origins, placeSuffixes, zipCues } from './place/place-words.ts';
import { isRefused } from './place/refused-places.ts';

/**
 * `isDoubtful`: the text names a place that is not understood, contradicts itself, or is where the
 * goods do not go. `guessed`: words that are a street by their form alone.
 */
export type ReadPlace = ExtractedDestination & { isDoubtful?: true; guessed?: string };

/**
 * Reads where a purchase goes: recipient, street, town, state, postcode and country. The rest does
 * not contain them. Call it only for texts that buy, because the name of a place is often part of
 * another name.
 */
export function readPlace(phrase: Phrase): ReadPlace {
  const tokens = phrase.trim().split(' ');
  const found = findPlaces(tokens);
  const doubtful = { address: null, rest: phrase, isDoubtful: true as const };
  if (found === 'doubt') return doubtful;
  const [best, ...others] = found.places.toSorted((one, other) => rank(other) - rank(one));
  if (best === undefined) return found.isRefused ? doubtful : { address: null, rest: phrase };
  if (others.some((other) => rank(other) === rank(best))) return doubtful;
  const rest = [...tokens.slice(0, best.from), '|', ...tokens.slice(best.end)].join(' ');
  return {
    address: toAddress(best),
    rest: normalizeSpaces(rest),
    ...(best.isGuess && best.street !== null ? { guessed: best.street } : {}),
  };
}

/** The same, where an address is expected: its parts may also stand apart from each other. */
export function readDelivery(phrase: Phrase): ReadPlace {
  if (eitherZip.test(phrase)) return { address: null, rest: phrase, isDoubtful: true };
  const place = readPlace(phrase);
  return place.address !== null || place.isDoubtful ? place : readAddress(phrase);
}

/** "10001 or 10002" */
const eitherZip = tokenPattern('\\d{5}(?:-\\d{4})? or (?:to )?\\d{5}(?:-\\d{4})?');

/** `isRefused`: the text also names a place where the goods do not go. */
type FoundPlaces = { places: PlaceDraft[]; isRefused: boolean };

function findPlaces(tokens: readonly string[]): FoundPlaces | 'doubt' {
  const places: PlaceDraft[] = [];
  let refusedEnd: number | null = null;
  for (let from = 0; from < tokens.length; from += 1) {
    const end = findRefusedEnd(tokens, from, refusedEnd);
    if (end !== null) {
      refusedEnd = end;
      from = end - 1;
      continue;
    }
    const draft = findPlaceAt(tokens, from);
    if (draft === 'doubt') return draft;
    if (draft === null) continue;
    places.push(draft);
    from = draft.end - 1;
  }
  return { places, isRefused: refusedEnd !== null };
}

function findPlaceAt(tokens: readonly string[], from: number): Taken {
  const draft = mayBegin(tokens, from) ? parsePlace(tokens, from) : null;
  if (draft === null || draft === 'doubt') return draft;
  if (!isPlace(tokens, draft)) return null;
  const isPartOfName = placeSuffixes.has(tokens[draft.end] ?? '');
  return isContradictory(draft) || isPartOfName || isOneOfSeveral(tokens, draft.end)
    ? 'doubt'
    : draft;
}

/** "To Austin, TX or Dallas, TX", "to Germany and France": the text does not say which. */
export function isOneOfSeveral(tokens: readonly string[], end: number): boolean {
  const at = tokens[end] === ',' ? end + 1 : end;
  const [joiner = ''] = tokens.slice(at);
  if (joiner !== 'or' && joiner !== 'and') return false;
  if (joiner === 'or') return !isEnd(tokens[at + 1]);
  const next = /^(?:to|the|in)$/u.test(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  const other = parsePlace(tokens, next);
  return other === 'doubt' || (other !== null && countryOf(other) !== null);
}

/** Where a place ends where the goods do not go; null if none begins here. */
function findRefusedEnd(
  tokens: readonly string[],
  from: number,
  refusedEnd: number | null,
): number | null {
  if (!/[\p{L}\p{N}]/u.test(tokens[from] ?? '')) return null;
  if (!isRefused(tokens, from, refusedEnd) && !isOtherAddress(tokens, from)) return null;
  const draft = parsePlace(tokens, from);
  if (draft === null || draft === 'doubt') return null;
  const isKnown = countryOf(draft) !== null || draft.known !== null || draft.postcode !== null;
  return isKnown ? draft.end : null;
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
  if ((country ?? impliedCountryOf(draft)) !== null) return true;
  const isOne = (town === null) !== (region === null);
  if (before === 'for' && isOne && postcode === null) return false;
  if (region !== null || cityCountryOf(draft) !== null || known !== null) return true;
  if (town !== null || street !== null || postcode === null) return false;
  return (draft.isLabelled || zipCues.has(before)) && /^\d{5}(?:-\d{4})?$/.test(postcode);
}

/** A country counts more than a state, and a state more than a city or a ZIP code. */
const rank = ({ country, region }: PlaceDraft): number =>
  country !== null ? 3 : region !== null ? 2 : 1;

function toAddress(draft: PlaceDraft): ExtractedAddress {
  const { name, street, town, region, province, postcode } = draft;
  const country = countryOf(draft);
  const state = region?.code ?? province ?? (country === 'US' ? impliedStateOf(draft) : null);
  return {
    ...(name && { name: toTitle(name) }),
    ...(street && { line1: toTitle(street) }),
    ...(country && { country }),
    ...(state && { state }),
    ...(postcode && { postcode }),
    ...(town && !notTowns.has(town) && { city: toTitle(town) }),
  };
}

export const toTitle = (text: string) =>
  text.replace(/ ([.,])/gu, '$1').replace(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
