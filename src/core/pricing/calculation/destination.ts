import type { Address } from '../../customers/address.ts';

/** A part of the world; an empty list stands for wherever. Written as `stateKey` and `postcodeKey` say. */
export type Region = {
  countries: readonly string[];
  states: readonly string[];
  postcodePrefixes: readonly string[];
};

export type ShippingDestination = Pick<Address, 'country' | 'state' | 'postcode'>;

export const normalizeCountry = (country: string) => country.trim().toUpperCase();

/** `ca` and `US-CA` are both told apart from nothing but each other: capitals, no blanks around. */
export const normalizeState = (state: string) => state.trim().toUpperCase();

/** Postcodes are compared without blanks and hyphens, in capitals. */
export const normalizePostcode = (postcode: string) =>
  postcode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The region that describes a destination most exactly (decisions 6): a postcode prefix goes before
 * a state, a longer prefix before a shorter one, a state before a country, a country before the
 * whole world; of equals the first one. Null: no region holds it.
 */
export function findMostSpecific<Candidate>(
  candidates: readonly Candidate[],
  regionOf: (candidate: Candidate) => Region,
  destination: ShippingDestination,
): Candidate | null {
  let best: { candidate: Candidate; rank: number } | null = null;
  for (const candidate of candidates) {
    const rank = rankRegion(regionOf(candidate), destination);
    if (rank !== null && (best === null || rank > best.rank)) best = { candidate, rank };
  }
  return best?.candidate ?? null;
}

/** How exactly a region describes the destination; null: it lies outside. */
function rankRegion(region: Region, destination: ShippingDestination): number | null {
  const country = normalizeCountry(destination.country);
  if (region.countries.length > 0 && !region.countries.includes(country)) return null;
  if (region.states.length > 0 && !includesState(region.states, country, destination.state)) {
    return null;
  }
  const prefix = findLongestPrefix(region.postcodePrefixes, destination.postcode);
  if (prefix === null) return null;
  return prefix * 4 + (region.states.length > 0 ? 2 : 0) + (region.countries.length > 0 ? 1 : 0);
}

/** A state is written alone (`CA`) or with its country (`US-CA`), on either side. */
function includesState(states: readonly string[], country: string, state: string | null): boolean {
  if (state === null) return false;
  const written = normalizeState(state);
  const alone = written.startsWith(`${country}-`) ? written.slice(country.length + 1) : written;
  return states.includes(alone) || states.includes(`${country}-${alone}`);
}

/** Length of the longest prefix that fits; 0 when any postcode will do; null: none fits. */
function findLongestPrefix(prefixes: readonly string[], postcode: string | null): number | null {
  if (prefixes.length === 0) return 0;
  const written = normalizePostcode(postcode ?? '');
  const fitting = prefixes.filter((prefix) => written.startsWith(prefix));
  return fitting.length === 0 ? null : Math.max(...fitting.map((prefix) => prefix.length));
}
