import type { Address } from '../../../core/customers/address.ts';

/** An address of ACP, which has all of these members; unknown ones are empty. */
export const presentAddress = (
  { name, line1, line2, city, state, postcode, country }: Address,
  company?: string,
) => ({
  name: name ?? '',
  line_one: line1 ?? '',
  ...(line2 !== null && { line_two: line2 }),
  city: city ?? '',
  state: state ?? '',
  country,
  postal_code: postcode ?? '',
  ...(company !== undefined && { company }),
});
