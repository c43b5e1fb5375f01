import { isPostcodeOf, listRegionsOf } from '../../text/postcode-regions.ts';
import { uniqueCities, usCities } from '../../text/us-cities.ts';
import { cityCountryOf, cityNameOf, type PlaceDraft } from './draft.ts';
import { impliedCountryOf } from './implied-country.ts';

/** Countries in which many towns have names of large cities elsewhere. */
const namesakes = new Set('US CA GB AU NZ ZA IE'.split(' '));
/** Regions with the name of a city elsewhere, or of a district: they need more than the name. */
const ambiguousRegions = new Set(['washington', 'victoria']);

export const countryOf = (draft: PlaceDraft): string | null =>
  draft.country ?? draft.region?.country ?? cityCountryOf(draft) ?? impliedCountryOf(draft);

/** Whether parts of a place contradict each other: `dallas , ca 75001`. */
export function isContradictory(draft: PlaceDraft): boolean {
  const country = countryOf(draft);
  if (isOtherCountry(draft) || isOtherState(draft) || isVague(draft)) return true;
  const { postcode, region } = draft;
  if (postcode === null || country === null) return false;
  if (!isPostcodeOf(country, postcode)) return true;
  if (country !== 'US' && country !== 'CA' && country !== 'AU') return false;
  const areas = listRegionsOf(country, postcode);
  const stated = region === null ? usCities.get(cityNameOf(draft)) : [region.code];
  return stated !== undefined && !stated.some((code) => areas.includes(code));
}

function isOtherCountry(draft: PlaceDraft): boolean {
  const own = cityCountryOf(draft);
  const { country } = draft;
  return own !== null && country !== null && own !== country && !namesakes.has(country);
}

/** "New York, CA" */
function isOtherState(draft: PlaceDraft): boolean {
  const { region } = draft;
  const city = cityNameOf(draft);
  if (region === null || !uniqueCities.has(city)) return false;
  return !usCities.get(city)?.includes(region.code);
}

const isVague = ({ regionName, town, postcode, country }: PlaceDraft): boolean =>
  ambiguousRegions.has(regionName ?? '') &&
  town === null &&
  postcode === null &&
  (country === null || regionName === 'washington');
