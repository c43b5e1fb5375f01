import { countryName } from './countries.ts';

type PostalAddress = {
  name?: string | null;
  line1?: string | null;
  line2?: string | null;
  city?: string | null;
  state?: string | null;
  postcode?: string | null;
  country: string;
  phone?: string | null;
};

/** Countries that write the postal code after the city. */
const postcodeLast = new Set(['AU', 'CA', 'GB', 'IN', 'NZ', 'US']);

export function addressLines(address: PostalAddress): string[] {
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  const join = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by);
  const place = postcodeLast.has(country)
    ? join([join([city, state], ', '), postcode], ' ')
    : join([join([postcode, city], ' '), state], ', ');
  return [name, line1, line2, place, countryName(country), phone].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );
}
