import { findState } from '../../../kernel/subdivisions.ts';
import type { Address } from '../../customers/address.ts';

/**
 * A region; an empty list means no restriction. All values are normalized by the functions below.
 */
export type Region = {
  countries: readonly string[];
  states: readonly string[];
  postcodePrefixes: readonly string[];
};

export type ShippingDestination = Pick<Address, 'country' | 'state' | 'postcode'>;

export const normalizeCountry = (country: string) => country.trim().toUpperCase();

/** Upper case without surrounding spaces. `CA` and `US-CA` stay different until they are compared. */
export const normalizeState = (state: string) => state.trim().toUpperCase();

/** Upper-case letters and digits only, because spaces and hyphens do not matter. */
export const normalizePostcode = (postcode: string) =>
  postcode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The candidate with the most specific region for a destination. A postcode prefix is more specific
 * than a state, a longer prefix than a shorter one, a state than a country, a country than no
 * restriction. The first of equally specific candidates wins. Null if no region matches.
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

/** How specific a region is for the destination; null if the destination is outside the region. */
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

/** Both sides may write a state as code (`CA` or `US-CA`) or by its name. */
function includesState(states: readonly string[], country: string, state: string | null): boolean {
  if (state === null) return false;
  const wanted = toComparableState(country, state);
  return states.some((each) => toComparableState(country, each) === wanted);
}

function toComparableState(country: string, state: string): string {
  const known = normalizeState(findState(country, state) ?? state);
  return known.startsWith(`${country}-`) ? known.slice(country.length + 1) : known;
}

/**
 * The length of the longest matching prefix; 0 without a restriction; null if no prefix matches.
 */
function findLongestPrefix(prefixes: readonly string[], postcode: string | null): number | null {
  if (prefixes.length === 0) return 0;
  const normalized = normalizePostcode(postcode ?? '');
  const matching = prefixes.filter((prefix) => normalized.startsWith(prefix));
  return matching.length === 0 ? null : Math.max(...matching.map((prefix) => prefix.length));
}
