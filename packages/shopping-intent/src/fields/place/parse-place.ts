import { relation } from '../../lexicon/request-phrases.ts';
import { possibleStreet, street } from '../../lexicon/streets.ts';
import { regionsByCode } from '../../text/regions.ts';
import { cityCountryOf, emptyDraft, type PartPlace, type PlaceDraft, type Taken } from './draft.ts';
import { isSureStreet } from './guessed-street.ts';
import { findKnownName, type KnownName } from './known-names.ts';
import {
  afterPlaces,
  isAdjective,
  isEnd,
  isPlaceAnnounced,
  notTowns,
  optionNames,
  townWord,
  zipLabels,
} from './place-words.ts';
import { readPostcodeAt } from './postcodes.ts';
import { isCodeInCountry, takeCode } from './region-codes.ts';

/**
 * The place that begins at a token: its parts in any usual order, each at most once. `doubt` if a
 * name is only a part of another one or contradicts the others; null if there is no place.
 */
export function parsePlace(tokens: readonly string[], from: number): Taken {
  const known = takeRecipient(tokens, from, recipient);
  const guessed = known === null ? takeGuess(tokens, from) : null;
  return guessed ?? takeParts(tokens, known ?? emptyDraft(from));
}

function takeParts(tokens: readonly string[], begun: PlaceDraft): Taken {
  let draft = begun;
  for (;;) {
    const taken = takePart(tokens, draft);
    if (taken === 'doubt') return taken;
    if (taken === null) break;
    draft = taken;
  }
  return draft.end > draft.from ? draft : null;
}

/** A street by its form alone, before a town with a postcode, a state or a country. */
function takeGuess(tokens: readonly string[], from: number): PlaceDraft | null {
  const isAnnounced = isPlaceAnnounced(tokens, from);
  if (from > 0 && !isAnnounced) return null;
  const begun = takeRecipient(tokens, from, possibleRecipient);
  const taken = begun && takeParts(tokens, { ...begun, isGuess: true });
  if (taken === null || taken === 'doubt' || taken.town === null) return null;
  const isWhole = taken.postcode !== null && (taken.region ?? taken.country ?? taken.known);
  if (!isWhole && !(isAnnounced && (taken.region ?? taken.country))) return null;
  return { ...taken, isGuess: !isAnnounced || !isSureStreet(taken) };
}

function takePart(tokens: readonly string[], draft: PlaceDraft): Taken {
  const place = skipConnectors(tokens, draft);
  if (tokens[place.at] === undefined) return null;
  return (
    takePostcode(tokens, draft, place) ??
    takeKnown(tokens, draft, place) ??
    takeCode(tokens, draft, place) ??
    takeTown(tokens, draft, place)
  );
}

const connectors = new Set([',', '(', ')', '-', ':', 'the']);

function skipConnectors(tokens: readonly string[], draft: PlaceDraft): PartPlace {
  let at = draft.end;
  let [hasComma, isLabelled] = [false, false];
  for (; ; at += 1) {
    const token = tokens[at] ?? '';
    const isOf = /^(?:city|state)$/.test(token) && tokens[at + 1] === 'of';
    const isIn = token === 'in' && draft.known !== null;
    const isLabel = zipLabels.has(token) && isNearCode(tokens, at);
    if (!connectors.has(token) && !isOf && !isIn && !isLabel) break;
    if (isOf) at += 1;
    hasComma ||= token === ',';
    isLabelled ||= isLabel;
  }
  return { at, hasComma, isLabelled };
}

/** "zip code : 10001" */
const isNearCode = (tokens: readonly string[], at: number) =>
  [1, 2, 3].some((step) => readPostcodeAt(tokens, at + step) !== null);

const namePart = "\\p{L}[\\p{L}'’-]*(?: [.])?";
const stays = '(?:lives?|works?|stays?|resides?|is|are|located|based)';
const personName = `(?:(?:(?:my|our) ${relation} )?(?<name>${namePart}(?: ${namePart}){1,4}(?: c/o(?: ${namePart}){1,3})?) (?:,|(?<! ${stays} )at) )?`;
const recipient = new RegExp(`^${personName}(?<street>${street}) `, 'u');
const possibleRecipient = new RegExp(`^${personName}(?<street>${possibleStreet}) , `, 'u');
const maxRecipientTokens = 24;

/** Words of a text that takes something back, and not of a name or a street. */
const refusals = new Set(
  "no not never nobody none cancel stop wait don't dont ignore scrap forget undo remove delete".split(
    ' ',
  ),
);

/** "Jane Doe, 1 Main St, …"; null if there is no street. */
function takeRecipient(
  tokens: readonly string[],
  from: number,
  pattern: RegExp,
): PlaceDraft | null {
  const text = `${tokens.slice(from, from + maxRecipientTokens).join(' ')} `;
  const found = pattern.exec(text);
  const { name = null, street: line = null } = found?.groups ?? {};
  if (found === null || line === null || name?.split(' ').some((word) => notTowns.has(word)))
    return null;
  if (`${name} ${line}`.split(' ').some((word) => refusals.has(word))) return null;
  const read = text.slice(0, found[0].lastIndexOf(line) + line.length);
  return { ...emptyDraft(from), name, street: line, end: from + read.split(' ').length };
}

/** Four digits are a postcode only in countries that have such ones. */
const shortCodes = new Set('AT AU BE BG CH DK HU LU NO NL NZ PH PT SI ZA'.split(' '));

function takePostcode(
  tokens: readonly string[],
  draft: PlaceDraft,
  { at, isLabelled }: PartPlace,
): Taken {
  const found = draft.postcode === null ? readPostcodeAt(tokens, at) : null;
  if (found === null) return null;
  const country = draft.country ?? draft.region?.country ?? cityCountryOf(draft);
  const isFirst = draft.end === draft.from || draft.street !== null || draft.town !== null;
  const isShort = /^\d{4}$/.test(found.code);
  if (isShort && !(country === null ? isFirst : shortCodes.has(country))) return null;
  return {
    ...draft,
    postcode: found.code,
    isLabelled: isLabelled || draft.isLabelled,
    end: found.to,
  };
}

function takeKnown(tokens: readonly string[], draft: PlaceDraft, { at }: PartPlace): Taken {
  const known = findKnownName(tokens, at);
  if (known === null) return null;
  const asTown = { ...draft, town: known.name, known, end: known.to };
  if (draft.town === null && isTownHere(tokens, known)) return asTown;
  if (known.name === 'georgia' && cityCountryOf(draft) === 'GE')
    return { ...draft, country: 'GE', end: known.to };
  if (known.region !== null && draft.region === null) return takeRegion(draft, known);
  if (known.country !== null && draft.country === null) return takeCountry(draft, known);
  return known.cityCountry !== null && draft.town === null ? asTown : null;
}

const isTownHere = (tokens: readonly string[], known: KnownName): boolean =>
  (known.name === 'washington' && tokens[known.to] === 'dc') || isTownBeforeRegion(tokens, known);

/** "Mexico, MO", "Wyoming, Michigan": the first name is a town. */
function isTownBeforeRegion(tokens: readonly string[], { to, country }: KnownName): boolean {
  const hasComma = tokens[to] === ',';
  const next = hasComma ? to + 1 : to;
  const name = findKnownName(tokens, next)?.region;
  const codes = regionsByCode.get(tokens[next] ?? '') ?? [];
  const isCode =
    hasComma &&
    (isEnd(tokens[next + 1]) || afterPlaces.has(tokens[next + 1] ?? '')) &&
    !/^(?:or|in|me|ok|hi|on)$/.test(tokens[next] ?? '');
  const isZip = readPostcodeAt(tokens, next + 1) !== null && tokens[next] !== 'or';
  const regions = [...(name ? [name] : []), ...(isCode || isZip ? codes : [])];
  return regions.length > 0 && regions.every((region) => region.country !== country);
}

function takeRegion(draft: PlaceDraft, { region, name, to }: KnownName): Taken {
  if (draft.country !== null && draft.country !== region?.country) return null;
  return { ...draft, region, regionName: name, end: to };
}

function takeCountry(draft: PlaceDraft, { country, to }: KnownName): Taken {
  if (draft.region !== null && draft.region.country !== country) return 'doubt';
  return { ...draft, country, end: to };
}

const maxTownWords = 3;

/** A town that is not known, before the name or code of its state or country. */
function takeTown(tokens: readonly string[], draft: PlaceDraft, { at }: PartPlace): Taken {
  if (draft.town !== null || draft.region !== null || draft.country !== null) return null;
  const mayBeOption = draft.street !== null || isPlaceAnnounced(tokens, draft.from);
  const end = findTownEnd(tokens, at, mayBeOption);
  if (end === null) return null;
  const known = findKnownName(tokens, end);
  if (known && isAdjective(tokens[end - 1] ?? '')) return 'doubt';
  if (known && known.country === null && known.region === null) return null;
  return { ...draft, town: tokens.slice(at, end).join(' '), end };
}

/** After at most three words; null if there is none. */
function findTownEnd(tokens: readonly string[], at: number, mayBeOption: boolean): number | null {
  // "St. John's"
  const isSaint = /^(?:st|ste|mt|ft)$/u.test(tokens[at] ?? '') && tokens[at + 1] === '.';
  const first = isSaint ? at + 2 : at;
  const isOfTown = (place: number) =>
    isTownWord(tokens, place, first) && (mayBeOption || !optionNames.has(tokens[place] ?? ''));
  let end = first;
  while (end - first < maxTownWords && isOfTown(end)) end += 1;
  return end === first ? null : end;
}

function isTownWord(tokens: readonly string[], at: number, from: number): boolean {
  const token = tokens[at] ?? '';
  if (!townWord.test(token)) return false;
  if (notTowns.has(token) && !(at > from && isCityOfName(tokens, at))) return false;
  if (at === from) return true;
  const isCode = regionsByCode.has(token) && readPostcodeAt(tokens, at + 1) !== null;
  return findKnownName(tokens, at) === null && !isCode && !isCodeInCountry(tokens, at);
}

/** "Garden City, NY": the word is of the name before a state or country. */
const isCityOfName = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'city' &&
  (tokens[at + 1] === ',' ||
    regionsByCode.has(tokens[at + 1] ?? '') ||
    findKnownName(tokens, at + 1) !== null);
