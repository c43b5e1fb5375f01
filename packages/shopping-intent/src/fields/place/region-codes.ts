import { countriesByName } from '../../text/places.ts';
import { listRegionsOf } from '../../text/postcode-regions.ts';
import { type Region, regionsByCode } from '../../text/regions.ts';
import { usCities } from '../../text/us-cities.ts';
import { usTowns } from '../../text/us-towns.ts';
import { cityCountryOf, cityNameOf, type PartPlace, type PlaceDraft, type Taken } from './draft.ts';
import { findKnownName } from './known-names.ts';
import { afterPlaces, countryLikeCodes, isEnd, notTowns, wordCodes } from './place-words.ts';
import { readPostcodeAt } from './postcodes.ts';

const countryCodes: ReadonlySet<string> = new Set([...countriesByName.values(), 'GE']);

/** The code of a state, a province or a country after a town: `, fl`, `, ny 10001`, `, de`. */
export function takeCode(
  tokens: readonly string[],
  draft: PlaceDraft,
  { at, hasComma }: PartPlace,
): Taken {
  const code = tokens[at] ?? '';
  if (draft.region !== null || draft.province !== null || draft.country !== null) return null;
  if (draft.town !== null && isProvince(tokens, at))
    return { ...draft, province: code.toUpperCase(), end: at + 1 };
  return takeKnownCode(tokens, draft, { code, hasComma, at });
}

function takeKnownCode(
  tokens: readonly string[],
  draft: PlaceDraft,
  { code, hasComma, at }: Pick<CodeSight, 'code' | 'hasComma'> & { at: number },
): Taken {
  const regions = regionsByCode.get(code) ?? [];
  // "Austin TX for Ann" needs no comma, because `tx` is no word.
  const isPlain = draft.known !== null && !wordCodes.has(code) && !countryLikeCodes.has(code);
  const after = readAfter(tokens, at, hasComma || isPlain);
  const isInCountry = regions.some(({ country }) => country === after.country);
  const isSure = hasComma && !wordCodes.has(code) && isTownOf(draft, code.toUpperCase());
  if (!after.ends && !isSure && after.postcode === null && !isInCountry) return null;
  const sight = { code, hasComma, after };
  const region = isCodeOfCity(draft, code) ? null : findRegion(draft, regions, sight);
  if (region !== null) return { ...draft, region, end: at + 1 };
  if (isCountryByPostcode(code, after))
    return { ...draft, country: code.toUpperCase(), end: at + 1 };
  const isCountry = hasComma && (regions.length === 0 || isCodeOfCity(draft, code));
  return isCountry ? takeCountryCode(draft, code, at) : null;
}

/** Countries whose states and provinces are known. */
const countriesOfRegions: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);

/** The code of a state or a province before the name of its country: "St. John's NL, Canada". */
export function isCodeInCountry(tokens: readonly string[], at: number): boolean {
  const { country } = readAfter(tokens, at);
  const regions = regionsByCode.get(tokens[at] ?? '') ?? [];
  return regions.some((region) => region.country === country) || isProvince(tokens, at);
}

/** Two letters between a town and the name of its country: "São Paulo SP, Brazil". */
function isProvince(tokens: readonly string[], at: number): boolean {
  const code = tokens[at] ?? '';
  if (!/^[a-z]{2}$/u.test(code) || notTowns.has(code)) return false;
  const { country } = readAfter(tokens, at);
  if (country === null || country === code.toUpperCase()) return false;
  return !countriesOfRegions.has(country) && findKnownName(tokens, at) === null;
}

function findRegion(
  draft: PlaceDraft,
  regions: readonly Region[],
  sight: CodeSight,
): Region | null {
  const { code, after } = sight;
  if (isCountryByPostcode(code, after) || !isCodeHere(draft, sight)) return null;
  return chooseRegion(regions, cityCountryOf(draft), after);
}

/** "Munich, DE", "Toronto, CA": the code is of the country of the city. */
const isCodeOfCity = (draft: PlaceDraft, code: string): boolean => {
  const own = cityCountryOf(draft);
  const regions = regionsByCode.get(code) ?? [];
  return own === code.toUpperCase() && !regions.some(({ country }) => country === own);
};

/** "Berlin, FR": the country is not the one of the city. */
function takeCountryCode(draft: PlaceDraft, code: string, at: number): Taken {
  const country = code.toUpperCase();
  if (code.length !== 2 || draft.known === null || !countryCodes.has(country)) return null;
  return cityCountryOf(draft) === country ? { ...draft, country, end: at + 1 } : 'doubt';
}

/** What follows a code: nothing, a postcode, or a country. */
type After = { ends: boolean; postcode: string | null; country: string | null };

function readAfter(tokens: readonly string[], at: number, isSet = false): After {
  const following = tokens[at + 1];
  // "To Portland, or for a fee to Salem"
  const isWord = tokens[at] === 'or' && following === 'for';
  const ends = isEnd(following) || (isSet && !isWord && afterPlaces.has(following ?? ''));
  const next = tokens[at + 1] === ',' ? at + 2 : at + 1;
  return {
    ends,
    postcode: readPostcodeAt(tokens, next)?.code ?? null,
    country: findKnownName(tokens, next)?.country ?? null,
  };
}

/** "DE 10115" is in Berlin: no ZIP code of Delaware begins with 101. */
const isCountryByPostcode = (code: string, { postcode }: After): boolean =>
  countryLikeCodes.has(code) &&
  postcode !== null &&
  !listRegionsOf('US', postcode).includes(code.toUpperCase());

type CodeSight = { code: string; hasComma: boolean; after: After };

function isCodeHere(draft: PlaceDraft, { code, hasComma, after }: CodeSight): boolean {
  // "97201 or 98101", "portland or 97201": two places.
  if (code === 'or' && !hasComma) return false;
  if (after.postcode !== null) return true;
  if (draft.town === null) return false;
  return after.country !== null || isCodeOfTown(draft, code, hasComma);
}

/** A code that nothing follows: one that is also a word needs a city of the state before it. */
function isCodeOfTown(draft: PlaceDraft, code: string, hasComma: boolean): boolean {
  if (wordCodes.has(code))
    return (
      usCities.get(cityNameOf(draft))?.includes(code.toUpperCase()) ||
      (hasComma && isProvinceOfCity(draft, code))
    );
  if (countryLikeCodes.has(code))
    return hasComma && (draft.known !== null || isTownOf(draft, code.toUpperCase()));
  return hasComma || draft.known !== null;
}

/** "Wilmington, DE" is in Delaware; another town with this code may be in Germany. */
const isTownOf = (draft: PlaceDraft, state: string): boolean =>
  [usTowns, usCities].some((towns) => towns.get(cityNameOf(draft))?.includes(state));

/** "London, on", "Sydney, ns": provinces whose codes are words, after a large city. */
const isProvinceOfCity = (draft: PlaceDraft, code: string): boolean =>
  draft.known !== null && (regionsByCode.get(code) ?? []).some(({ country }) => country !== 'US');

/** `wa` is a part of Australia after Perth, and of the United States after Vancouver. */
function chooseRegion(
  regions: readonly Region[],
  cityCountry: string | null,
  { postcode, country }: After,
): Region | null {
  const of = (code: string | null) => regions.find((each) => each.country === code);
  const shape = postcode === null ? null : countryOfShape(postcode);
  return of(country) ?? of(cityCountry) ?? of(shape) ?? regions[0] ?? null;
}

function countryOfShape(postcode: string): string | null {
  if (/^\d{5}/.test(postcode)) return 'US';
  if (/^\d{4}$/.test(postcode)) return 'AU';
  return /^[A-Z]\d[A-Z] ?\d/.test(postcode) ? 'CA' : null;
}
