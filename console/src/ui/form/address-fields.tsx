import { countryOptions } from '../countries.ts';
import { SelectField, TextField } from './fields.tsx';
import css from './form.module.css';
import type { FieldProps } from './use-form.ts';

/** An address as a form shows it; empty strings are null in the API. */
export type AddressValues = {
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
  phone: string;
};

type AddressFieldsProps = {
  field: (name: keyof AddressValues) => FieldProps<string>;
  /** The label of the empty choice of a country. */
  noCountry?: string;
};

export function AddressFields({ field, noCountry = 'Choose a country' }: AddressFieldsProps) {
  return (
    <>
      <TextField label="Address" isOptional {...field('line1')} />
      <TextField label="Apartment, floor" isOptional {...field('line2')} />
      <div className={css.pair}>
        <TextField label="Postal code" isOptional {...field('postcode')} />
        <TextField label="City" isOptional {...field('city')} />
      </div>
      <div className={css.pair}>
        <TextField label="State or region" isOptional {...field('state')} />
        <SelectField
          label="Country"
          options={[{ value: '', label: noCountry }, ...countryOptions]}
          {...field('country')}
        />
      </div>
      <TextField label="Phone" isOptional type="tel" {...field('phone')} />
    </>
  );
}

type SavedAddress = { [Name in keyof AddressValues]: string | null };

export function toAddressValues(address: SavedAddress | null | undefined): AddressValues {
  return {
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postcode: address?.postcode ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    country: address?.country ?? '',
    phone: address?.phone ?? '',
  };
}

/** The address for the API. */
export const toAddressBody = ({ country, ...rest }: AddressValues) => ({
  line1: rest.line1.trim() || null,
  line2: rest.line2.trim() || null,
  postcode: rest.postcode.trim() || null,
  city: rest.city.trim() || null,
  state: rest.state.trim() || null,
  country,
  phone: rest.phone.trim() || null,
});
