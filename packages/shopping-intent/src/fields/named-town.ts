import { filler } from '../lexicon/filler.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { countriesByName } from '../text/places.ts';
import { regionsByCode } from '../text/regions.ts';
import type { ExtractedDestination } from './addresses.ts';
import { isContradictory } from './place/check-place.ts';
import type { PlaceDraft } from './place/draft.ts';
import { isOtherAddress, mentionsOtherAddress } from './place/other-addresses.ts';
import { parsePlace } from './place/parse-place.ts';
import {
  afterPlaces,
  countryLikeCodes,
  isEnd,
  notTowns,
  placeSuffixes,
  wordCodes,
} from './place/place-words.ts';
import { isRefused } from './place/refused-places.ts';
import { isOneOfSeveral, readDelivery, toTitle } from './places.ts';

/** Words before a town; after `from` it is not where the goods go. */
const cues = new Set(['to', 'for', 'in', 'at', 'from']);
/** Marks before a town that ends the text: "order a fridge, Oxford, UK". */
const marks = new Set([',', ';', '.']);
/** Names of countries that are also goods: "a plate, fine china". */
const goodsNames = new Set(['china', 'turkey', 'jersey', 'jordan', 'chad', 'guinea']);
const courtesies = new Set(['please', 'pls', 'thanks', 'thank', 'you', 'cheers']);
/** "A guide to Oxford, UK" is the name of a book. */
const titles =
  /^(?:guides?|maps?|roads?|trips?|tickets?|flights?|journeys?|trains?|ways?|letters?|welcome|introductions?|windows?|routes?|tribute|ode)$/u;
/** Names of people, too: "for Alice, Georgia and me". */
const names = new Set(['georgia', 'virginia', 'victoria', 'carolina']);
const countryCodes: ReadonlySet<string> = new Set(countriesByName.values());
const participles = new Set(['shipped', 'sent', 'delivered', 'over', 'going']);

/**
 * Where the state or country of a town ends. `country`: if only its code says it. `hasOuter`: the
 * town stands before a county, or before "in".
 */
type Span = { end: number; country?: string; hasOuter?: true };

/**
 * Reads a town that is not known by its name, beside its state or country: "to Level, Maryland",
 * "for my aunt in Oxford, UK". Null if there is none. The rest does not contain it.
 */
export const readNamedTown = (phrase: Phrase): ExtractedDestination | null =>
  readTownAfter(phrase, (token) => cues.has(token));

/** The same for a town at the end of a text that announces no place: "a fridge, Oxford, UK". */
export const readFinalTown = (phrase: Phrase): ExtractedDestination | null =>
  readTownAfter(phrase, (token) => marks.has(token));

function readTownAfter(
  phrase: Phrase,
  isBefore: (token: string) => boolean,
): ExtractedDestination | null {
  if (mentionsOtherAddress(phrase)) return null;
  const tokens = phrase.trim().split(' ');
  for (const at of tokens.keys()) {
    if (!isBefore(tokens[at] ?? '')) continue;
    const from = tokens[at + 1] === 'the' ? at + 2 : at + 1;
    const span = findSpan(tokens, at, from);
    if (span !== null && !isOneOfSeveral(tokens, span.end))
      return takeTown(tokens, { at, from }, span);
  }
  return null;
}

/** Whether words that are a name elsewhere are a town here: "a fridge to Cardigan, Wales". */
export function isNamedTown(tokens: readonly string[], start: number, end: number): boolean {
  return tokens[end] === ',' && findSpan(tokens, start - 1, start) !== null;
}

function takeTown(
  tokens: readonly string[],
  { at, from }: { at: number; from: number },
  span: Span,
): ExtractedDestination {
  const start = participles.has(tokens[at - 1] ?? '') ? at - 1 : at;
  const rest = [...tokens.slice(0, start), '|', ...tokens.slice(span.end)].join(' ');
  const isElsewhere = isOrigin(tokens, at) || isRefused(tokens, from, null);
  const isOther = isElsewhere || isOtherAddress(tokens, from);
  return {
    address: isOther ? null : toAddress(tokens.slice(from, span.end), span),
    rest: normalizeSpaces(rest),
  };
}

/** "Made in Oxford, UK" */
const isOrigin = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'from' || /^(?:made|produced|handmade|crafted)$/u.test(tokens[at - 1] ?? '');

function toAddress(
  tokens: readonly string[],
  { country, hasOuter }: Span,
): ExtractedDestination['address'] {
  const address = country ? { country } : readDelivery(` to ${tokens.join(' ')} `).address;
  const townEnd = tokens.findIndex((token) => token === ',' || token === 'in');
  const city = toTitle(tokens.slice(0, townEnd).join(' '));
  return country || hasOuter ? { ...address, city } : address;
}

function findSpan(tokens: readonly string[], at: number, from: number): Span | null {
  const cue = tokens[at] ?? '';
  const isMark = at > 0 && marks.has(cue);
  if ((!cues.has(cue) && !isMark) || titles.test(tokens[at - 1] ?? '')) return null;
  const draft = parsePlace(tokens, from);
  if (draft === null || draft === 'doubt' || draft.town === null) return null;
  const span = findEnd(tokens, draft, cue);
  return isMark && span !== null && !isLast(tokens, span) ? null : span;
}

/** Whether a place ends the text, and is none that may be goods. */
const isLast = (tokens: readonly string[], { end }: Span): boolean =>
  !goodsNames.has(tokens[end - 1] ?? '') &&
  tokens.slice(end).every((token) => isEnd(token) || courtesies.has(token));

function findEnd(tokens: readonly string[], draft: PlaceDraft, cue: string): Span | null {
  const { from, end, region, country } = draft;
  if (isPerson(draft, cue) || isContradictory(draft) || placeSuffixes.has(tokens[end] ?? ''))
    return null;
  if (region === null && country === null)
    return (
      findBareCode(tokens, end, cue) ?? findCountryCode(tokens, end) ?? findOuter(tokens, end, cue)
    );
  const isNamed = cue === 'to' || tokens.slice(from, end).includes(',');
  return isNamed && isPlaceEnd(tokens[end]) ? { end } : null;
}

const isPlaceEnd = (token?: string) => isEnd(token) || afterPlaces.has(token ?? '');

const isPerson = ({ country, regionName }: PlaceDraft, cue: string): boolean =>
  cue === 'for' && country === null && names.has(regionName ?? '');

/** "To Garden City NY" */
function findBareCode(tokens: readonly string[], end: number, cue: string): Span | null {
  const last = tokens[end - 1] ?? '';
  const isWord = wordCodes.has(last) || countryLikeCodes.has(last);
  return cue === 'to' && regionsByCode.has(last) && !isWord && isEnd(tokens[end]) ? { end } : null;
}

/** "Hammer, DK" */
function findCountryCode(tokens: readonly string[], end: number): Span | null {
  const code = tokens[end + 1] ?? '';
  const isCode = tokens[end] === ',' && countryCodes.has(code.toUpperCase());
  if (!isCode || filler.has(code) || notTowns.has(code) || !isEnd(tokens[end + 2])) return null;
  return { end: end + 2, country: code.toUpperCase() };
}

/** "Sandwich, Kent, UK", "Oxford in England" */
function findOuter(tokens: readonly string[], end: number, cue: string): Span | null {
  const joiner = tokens[end] ?? '';
  if (joiner !== ',' && !(joiner === 'in' && cue === 'to')) return null;
  const outer = parsePlace(tokens, tokens[end + 1] === 'the' ? end + 2 : end + 1);
  if (outer === null || outer === 'doubt' || outer.country === null) return null;
  const isWhole = isPlaceEnd(tokens[outer.end]) && (joiner === 'in' || outer.town !== null);
  return isWhole ? { end: outer.end, hasOuter: true } : null;
}
