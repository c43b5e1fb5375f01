import type { ExtractedAddress } from '../intent.ts';
import {
  alternation,
  normalizeSpaces,
  type Phrase,
  type PhraseMatch,
  takeMatch,
  tokenPattern,
} from '../text/phrase.ts';
import { countriesByName } from '../text/places.ts';
import { states } from '../text/regions.ts';

/** The parts of an address that the text contains, or null, and the remaining phrase. */
export type ExtractedDestination = { address: ExtractedAddress | null; rest: Phrase };

const country = tokenPattern(
  `(?<name>${alternation([...countriesByName.keys()].sort((one, other) => other.length - one.length))})`,
);
const codes = [...new Set(countriesByName.values())].map((code) => code.toLowerCase());
const countryCode = tokenPattern(`country (?:code )?(?:: |= |is )?(?<code>${codes.join('|')})`);
const stateName = tokenPattern(`(?<name>${alternation(states.keys())})`);
const stateCode = [...states.values()].map((code) => code.toLowerCase()).join('|');
// Two letters count as a state only beside a ZIP code: `in`, `or`, `me` and `ok` are also words.
const stateAndZip = tokenPattern(
  String.raw`(?<state>${stateCode}) (?:, )?(?<zip>\d{5}(?:-\d{4})?)|(?<zip2>\d{5}(?:-\d{4})?) (?:, )?(?<state2>${stateCode})`,
);

const postcodes = [
  String.raw`[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}`, // United Kingdom
  String.raw`[a-z]\d[a-z] ?\d[a-z]\d`, // Canada
  String.raw`\d{4} ?[a-z]{2}(?= (?:[|,.]|$))`, // Netherlands
  String.raw`\d{3}-\d{4}`, // Japan
  String.raw`\d{5}-\d{4}`,
  String.raw`\d{5}-\d{3}`, // Brazil
  String.raw`\d{6}`, // India, China, Singapore
  String.raw`\d{5}`,
].map(tokenPattern);
/** Countries with postcodes of four digits, which are only recognized together with the country. */
const shortPostcodeCountries = new Set('AT AU BE BG CH DK HU LU NO NZ PH SI ZA'.split(' '));
const fourDigits = tokenPattern(String.raw`(?:[a-z]{1,2}-)?\d{4}`);
const labelled = tokenPattern(
  String.raw`(?:zip|zip ?code|postcode|post code|postal code|plz|cep|pin code|pincode) (?:: |= |is )?(?<code>\d{4} [a-z]{2}(?= (?:[|,.]|$))|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] \d[a-z]\d|(?=[a-z-]{0,4}\d)[a-z\d-]{3,10})`,
);

/** Reads country, state and postcode. Call it only where an address is expected. */
export function readAddress(phrase: Phrase): ExtractedDestination {
  const zipMatch = takeMatch(phrase, stateAndZip);
  const foundCountry = readCountry(zipMatch.rest);
  const foundState = readState(zipMatch, foundCountry);
  const foundPostcode = readPostcode(zipMatch, foundCountry.code, foundState.rest);
  const address = {
    ...toCountryField(foundCountry.code, foundState.code),
    ...(foundState.code === null ? {} : { state: foundState.code }),
    ...(foundPostcode.code === null ? {} : { postcode: foundPostcode.code }),
  };
  const hasAddress = Object.keys(address).length > 0;
  return hasAddress ? { address, rest: foundPostcode.rest } : { address: null, rest: phrase };
}

// A US state implies the country.
function toCountryField(foundCountry: string | null, state: string | null): ExtractedAddress {
  const code = foundCountry ?? (state === null ? null : 'US');
  return code === null ? {} : { country: code };
}

type Code = { code: string | null; rest: Phrase };

function readCountry(phrase: Phrase): Code {
  const coded = takeMatch(phrase, countryCode);
  if (coded.match)
    return { code: coded.match.groups?.code?.toUpperCase() ?? null, rest: coded.rest };
  const { match, rest } = takeMatch(phrase, country);
  return { code: countriesByName.get(match?.groups?.name ?? '') ?? null, rest };
}

function readState(zipMatch: PhraseMatch, foundCountry: Code): Code {
  const adjacent = zipMatch.match?.groups?.state ?? zipMatch.match?.groups?.state2;
  if (adjacent !== undefined) return { code: adjacent.toUpperCase(), rest: foundCountry.rest };
  if (foundCountry.code !== null && foundCountry.code !== 'US')
    return { code: null, rest: foundCountry.rest };
  const { match, rest } = takeMatch(foundCountry.rest, stateName);
  return { code: states.get(match?.groups?.name ?? '') ?? null, rest };
}

function readPostcode(zipMatch: PhraseMatch, foundCountry: string | null, phrase: Phrase): Code {
  const adjacent = zipMatch.match?.groups?.zip ?? zipMatch.match?.groups?.zip2;
  if (adjacent !== undefined) return { code: adjacent, rest: phrase };
  const known = takeMatch(phrase, labelled);
  const code = known.match?.groups?.code;
  if (code !== undefined) return { code: code.toUpperCase(), rest: known.rest };
  for (const pattern of [
    ...postcodes,
    ...(shortPostcodeCountries.has(foundCountry ?? '') ? [fourDigits] : []),
  ]) {
    const { match, rest } = takeMatch(phrase, pattern);
    if (match) return { code: match[0].toUpperCase(), rest };
  }
  return { code: null, rest: phrase };
}

/** The postcode in the text of an address in a country whose name need not be in it; null: none. */
export function readPostcodeOf(countryOfText: string, text: string): string | null {
  return readPostcode({ match: null, rest: text }, countryOfText, normalizeSpaces(text)).code;
}

/** Words that announce a shipping address. */
export const shipToPattern = tokenPattern(
  "(?:ship|deliver|shipping|delivery) (?:\\S+ ){1,4}\\d{4,5}|(?:ship|ships|shipped|deliver|send|mail|post|shipping|delivery|delivered|sending)(?: \\S+){0,4}? to|(?:shipping |delivery |my |our |the |new )?address|zip|zip ?code|postcode|postal code|post code|(?:office|house|home|place|flat|apartment|company|warehouse|studio) is|(?:ship|deliver|send|post) \\S+ (?:there|here)|i live in|we live in|we are in|we're in|i'm in|i am in|(?:should|must|will) go to|destination",
);
