import { countries, states } from '../../../../kernel/places.ts';
import type { ExtractedAddress } from '../intent.ts';
import {
  alternation,
  type Phrase,
  type PhraseMatch,
  takeMatch,
  tokenPattern,
} from '../phrase/phrase.ts';

/** An address as far as it was said, or null. */
export type ExtractedDestination = { address: ExtractedAddress | null; rest: Phrase };

const country = tokenPattern(
  `(?<name>${alternation([...countries.keys()].sort((one, other) => other.length - one.length))})`,
);
const codes = [...new Set(countries.values())].map((code) => code.toLowerCase());
const countryCode = tokenPattern(`country (?:code )?(?:: |= |is )?(?<code>${codes.join('|')})`);
const stateName = tokenPattern(`(?<name>${alternation(states.keys())})`);
const stateCode = [...states.values()].map((code) => code.toLowerCase()).join('|');
// Two letters are a state only beside a ZIP code: `in`, `or`, `me` and `ok` are words.
const stateAndZip = tokenPattern(
  String.raw`(?<state>${stateCode}) (?:, )?(?<zip>\d{5}(?:-\d{4})?)|(?<zip2>\d{5}(?:-\d{4})?) (?:, )?(?<state2>${stateCode})`,
);

const postcodes = [
  String.raw`[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}`, // United Kingdom
  String.raw`[a-z]\d[a-z] ?\d[a-z]\d`, // Canada
  String.raw`\d{4} ?[a-z]{2}(?= (?:[|,.]|$))`, // Netherlands
  String.raw`\d{3}-\d{4}`, // Japan
  String.raw`\d{5}-\d{4}`,
  String.raw`\d{5}`,
].map(tokenPattern);
/** Where codes are so short that they are read as one only beside the country. */
const shortPostcodeCountries = new Set('AT AU BE BG CH DK HU LU NO NZ PH SI ZA'.split(' '));
const fourDigits = tokenPattern(String.raw`(?:[a-z]{1,2}-)?\d{4}`);
const labelled = tokenPattern(
  String.raw`(?:zip|zip ?code|postcode|post code|postal code|plz) (?:: |= |is )?(?<code>[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] \d[a-z]\d|(?=[a-z-]{0,4}\d)[a-z\d-]{3,10})`,
);

/** Reads country, state and postcode; only call it where an address is expected. */
export function readAddress(phrase: Phrase): ExtractedDestination {
  const near = takeMatch(phrase, stateAndZip);
  const land = readCountry(near.rest);
  const region = readState(near, land);
  const post = readPostcode(near, land.code, region.rest);
  const address = {
    ...toCountryField(land.code, region.code),
    ...(region.code === null ? {} : { state: region.code }),
    ...(post.code === null ? {} : { postcode: post.code }),
  };
  const isSaid = Object.keys(address).length > 0;
  return isSaid ? { address, rest: post.rest } : { address: null, rest: phrase };
}

// A state of the US says the country.
function toCountryField(land: string | null, state: string | null): ExtractedAddress {
  const code = land ?? (state === null ? null : 'US');
  return code === null ? {} : { country: code };
}

type Code = { code: string | null; rest: Phrase };

function readCountry(phrase: Phrase): Code {
  const coded = takeMatch(phrase, countryCode);
  if (coded.match)
    return { code: coded.match.groups?.code?.toUpperCase() ?? null, rest: coded.rest };
  const { match, rest } = takeMatch(phrase, country);
  return { code: countries.get(match?.groups?.name ?? '') ?? null, rest };
}

function readState(near: PhraseMatch, land: Code): Code {
  const beside = near.match?.groups?.state ?? near.match?.groups?.state2;
  if (beside !== undefined) return { code: beside.toUpperCase(), rest: land.rest };
  if (land.code !== null && land.code !== 'US') return { code: null, rest: land.rest };
  const { match, rest } = takeMatch(land.rest, stateName);
  return { code: states.get(match?.groups?.name ?? '') ?? null, rest };
}

function readPostcode(near: PhraseMatch, land: string | null, phrase: Phrase): Code {
  const beside = near.match?.groups?.zip ?? near.match?.groups?.zip2;
  if (beside !== undefined) return { code: beside, rest: phrase };
  const known = takeMatch(phrase, labelled);
  const code = known.match?.groups?.code;
  if (code !== undefined) return { code: code.toUpperCase(), rest: known.rest };
  for (const pattern of [
    ...postcodes,
    ...(shortPostcodeCountries.has(land ?? '') ? [fourDigits] : []),
  ]) {
    const { match, rest } = takeMatch(phrase, pattern);
    if (match) return { code: match[0].toUpperCase(), rest };
  }
  return { code: null, rest: phrase };
}

/** Whether some address is given after words that ask for sending something there. */
export const shipToPattern = tokenPattern(
  "(?:ship|deliver|shipping|delivery) (?:\\S+ ){1,4}\\d{4,5}|(?:ship|ships|shipped|deliver|send|mail|post|shipping|delivery|delivered|sending)(?: \\S+){0,4}? to|(?:shipping |delivery |my |our |the |new )?address|zip|zip ?code|postcode|postal code|post code|(?:office|house|home|place|flat|apartment|company|warehouse|studio) is|(?:ship|deliver|send|post) \\S+ (?:there|here)|i live in|we live in|we are in|we're in|i'm in|i am in|(?:should|must|will) go to|destination",
);
