import { type Static, Type } from 'typebox';
import { findState } from '../../kernel/subdivisions.ts';
import { nullable, nullableText } from '../../platform/fields.ts';

/**
 * A postal address. `country` is an ISO 3166-1 alpha-2 code in capitals; `state` is what
 * `findState` returns.
 */
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

/** An address in API responses. */
export const AddressDto = Type.Object({
  name: nullableText,
  line1: nullableText,
  line2: nullableText,
  city: nullableText,
  state: nullableText,
  postcode: nullableText,
  country: Type.String(),
  phone: nullableText,
});

/** Returns exactly these members in this order, whatever else was stored. */
export function toAddressDto(address: Address): Static<typeof AddressDto> {
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  return { name, line1, line2, city, state, postcode, country, phone };
}

/**
 * Normalizes an address for matching zones and tax rates: the country in capitals, and a state's
 * name replaced by its code. Unknown states are left unchanged.
 */
export function normalizeAddress(address: Address): Address {
  const country = address.country.toUpperCase();
  const { state } = address;
  return { ...address, country, state: state && (findState(country, state) ?? state) };
}

/** The buyer's own, unverified information. */
export type Buyer = { email: string; name: string | null };

const line = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: 200 }), description));

/** An address in requests. Only the country is required. */
export const AddressInput = Type.Object({
  country: Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1, two letters.' }),
  state: line('State or province, as a code or name.'),
  postcode: line('Postal or ZIP code.'),
  name: line("Recipient's name."),
  line1: line('Street and number.'),
  line2: line('Apartment, floor, company.'),
  city: line('City.'),
  phone: line('Phone number for the carrier.'),
});
export type AddressInput = Static<typeof AddressInput>;

export const BuyerInput = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254, description: 'Receives the receipt.' }),
  name: line('Full name.'),
});
export type BuyerInput = Static<typeof BuyerInput>;

export function parseAddress(input: AddressInput): Address {
  return {
    name: textOrNull(input.name),
    line1: textOrNull(input.line1),
    line2: textOrNull(input.line2),
    city: textOrNull(input.city),
    state: textOrNull(input.state),
    postcode: textOrNull(input.postcode),
    country: input.country.toUpperCase(),
    phone: textOrNull(input.phone),
  };
}

export function parseBuyer({ email, name }: BuyerInput): Buyer {
  return { email: email.trim(), name: textOrNull(name) };
}

const textOrNull = (text: string | null | undefined) => text?.trim() || null;
