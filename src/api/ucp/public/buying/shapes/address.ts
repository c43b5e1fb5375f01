import { type Static, Type } from 'typebox';
import type { Address } from '../../../../../core/customers/address.ts';
import { countryCode } from './country.ts';

const line = Type.Optional(Type.String({ maxLength: 200 }));

/** A UCP postal address (schema.org names). Every member is optional. */
export const postalAddress = {
  first_name: line,
  last_name: line,
  street_address: line,
  extended_address: line,
  address_locality: line,
  address_region: line,
  postal_code: line,
  address_country: line,
  phone_number: line,
};
const PostalAddress = Type.Object(postalAddress);
export type PostalAddress = Static<typeof PostalAddress>;

/** Only the members of an address, in fixed order, so that JSON strings can be compared. */
export function pickAddressFields(source: PostalAddress): PostalAddress {
  const names = Object.keys(postalAddress) as (keyof PostalAddress)[];
  const given = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, source[name]]));
}

/** Converts to the address type of the core; null without a known country. */
export function readPostalAddress(postal: PostalAddress): Address | null {
  const country = countryCode(postal.address_country ?? '');
  if (country === null) return null;
  return {
    name: fullName(postal),
    line1: textOrNull(postal.street_address),
    line2: textOrNull(postal.extended_address),
    city: textOrNull(postal.address_locality),
    state: textOrNull(postal.address_region),
    postcode: textOrNull(postal.postal_code),
    country,
    phone: textOrNull(postal.phone_number),
  };
}

/** Converts to a UCP postal address, without empty members. */
export function presentPostalAddress(address: Address): PostalAddress {
  const all = {
    ...splitName(address.name),
    street_address: address.line1,
    extended_address: address.line2,
    address_locality: address.city,
    address_region: address.state,
    postal_code: address.postcode,
    address_country: address.country,
    phone_number: address.phone,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const textOrNull = (text: string | undefined) => text?.trim() || null;

/** A person's name in UCP. */
type SplitName = { first_name?: string | undefined; last_name?: string | undefined };

export function fullName({ first_name: first, last_name: last }: SplitName): string | null {
  return (
    [first, last]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ') || null
  );
}

/** Splits a name at its last space. */
export function splitName(name: string | null): SplitName {
  const whole = name?.trim() ?? '';
  if (whole === '') return {};
  const at = whole.lastIndexOf(' ');
  if (at < 0) return { first_name: whole };
  return { first_name: whole.slice(0, at).trimEnd(), last_name: whole.slice(at + 1) };
}
