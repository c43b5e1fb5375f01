import type { Address } from './address.ts';

/** Countries that write the postal code after the city. */
const postcodeLast = new Set(['AU', 'CA', 'GB', 'IN', 'NZ', 'US']);

/** A postal address as it is written in its country, without country and phone. */
export function addressLines(address: Address): string[] {
  const { name, line1, line2, city, state, postcode, country } = address;
  const place = postcodeLast.has(country)
    ? join([join([city, state], ', '), postcode], ' ')
    : join([join([postcode, city], ' '), state], ', ');
  return [name, line1, line2, place].filter((line): line is string => Boolean(line));
}

const join = (parts: (string | null)[], by: string) => parts.filter(Boolean).join(by);
