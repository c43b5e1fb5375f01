import { stateCode } from './states.ts';

/** Where something goes. `country` is ISO 3166-1 alpha-2 in capitals; `state` as in ISO 3166-2 without the country. */
export type Address = {
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
};

/**
 * The address in the form that zones and tax rates are matched with: country in capitals, and the
 * code of a state that was written out. What is not known stays as it was given.
 */
export function normalAddress(address: Address): Address {
  const country = address.country.toUpperCase();
  const { state } = address;
  return { ...address, country, state: state && (stateCode(country, state) ?? state) };
}

/** Who buys, as they say themselves: proves nothing (decisions 4). */
export type Buyer = { email: string; name: string | null };
