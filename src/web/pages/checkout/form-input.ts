import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import { findStateCode, requiresState } from '../../../core/customers/addresses/states.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { isCountry } from './countries.ts';

const fieldNames = [
  'email',
  'name',
  'country',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'phone',
  'shipping_option',
  'coupon',
  'terms',
] as const;

/** What stands in the fields of the checkout form, by their names. */
export type CheckoutFormInput = Record<(typeof fieldNames)[number], string>;

/** As a browser sent it. */
export function readFormInput(form: Form): CheckoutFormInput {
  return Object.fromEntries(
    fieldNames.map((name) => [name, formInput(form, name)]),
  ) as CheckoutFormInput;
}

/** As the session knows it, when the page is opened; terms that have changed since are not accepted yet. */
export function initialFormInput(
  session: CheckoutSession,
  termsVersion: string | null,
): CheckoutFormInput {
  const { buyer, shippingAddress, quote, acceptedTermsVersion } = session;
  const terms = acceptedTermsVersion === termsVersion ? 'yes' : '';
  const optionId = quote.selectedShippingOptionId;
  return { ...prefilledFields(buyer, shippingAddress, optionId), coupon: '', terms };
}

/** What fills the fields of the form, but for those that are always entered anew. */
export function prefilledFields(
  buyer: Buyer | null,
  address: Address | null,
  optionId: string | null,
): Omit<CheckoutFormInput, 'coupon' | 'terms'> {
  const from = (text: string | null | undefined) => text ?? '';
  return {
    email: from(buyer?.email),
    name: from(address?.name ?? buyer?.name),
    country: from(address?.country),
    line1: from(address?.line1),
    line2: from(address?.line2),
    city: from(address?.city),
    state: from(address?.state),
    postcode: from(address?.postcode),
    phone: from(address?.phone),
    shipping_option: from(optionId),
  };
}

/** What the fields say, and what is wrong with them. */
export type ValidatedForm = { buyer: Buyer | null; address: Address | null; problems: FormError[] };

const maxLength = 200;
const maxEmailLength = 254;

/**
 * Half a form is fine as long as it is only kept; to pay (`complete`), nothing may be missing. A
 * field that could not be kept is always told, so that nothing typed is lost without a word.
 */
export function validateForm(
  fields: CheckoutFormInput,
  needsShipping: boolean,
  complete: boolean,
): ValidatedForm {
  const problems = [
    ...emailProblems(fields, complete || (fields.name !== '' && !needsShipping)),
    ...(needsShipping ? addressProblems(fields, complete) : []),
    ...lengthProblems(fields),
  ];
  const name = fields.name || null;
  return {
    buyer: fields.email === '' ? null : { email: fields.email, name },
    address: needsShipping && fields.country !== '' ? addressOf(fields) : null,
    problems,
  };
}

function emailProblems({ email }: CheckoutFormInput, needed: boolean): FormError[] {
  if (email === '')
    return needed
      ? [{ field: 'email', message: 'Enter your e-mail address: your order is told there.' }]
      : [];
  const good = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) && email.length <= maxEmailLength;
  return good
    ? []
    : [{ field: 'email', message: 'Enter an e-mail address like name@example.com.' }];
}

function addressProblems(fields: CheckoutFormInput, complete: boolean): FormError[] {
  const { country, state } = fields;
  const begun = [fields.line1, fields.city, state, fields.postcode].some((text) => text !== '');
  if (country === '')
    return complete || begun
      ? [
          { field: 'country', message: 'Choose the country.' },
          ...(complete ? missingFields(fields) : []),
        ]
      : [];
  if (!isCountry(country)) return [{ field: 'country', message: 'Choose a country of the list.' }];
  const missing = complete ? missingFields(fields) : [];
  if (state === '' || findStateCode(country, state) !== null) return missing;
  const message = 'Enter a state or province of that country, such as California or CA.';
  return [...missing, { field: 'state', message }];
}

function missingFields(fields: CheckoutFormInput): FormError[] {
  const needed: [keyof CheckoutFormInput, string, boolean][] = [
    ['name', 'Enter the name that goes on the parcel.', true],
    ['line1', 'Enter street and house number.', true],
    ['city', 'Enter the town or city.', true],
    ['state', 'Enter the state or province: tax depends on it.', requiresState(fields.country)],
    ['postcode', 'Enter the postcode.', !countriesWithoutPostcodes.has(fields.country)],
  ];
  return needed
    .filter(([name, , isNeeded]) => isNeeded && fields[name] === '')
    .map(([field, message]) => ({ field, message }));
}

function lengthProblems(fields: CheckoutFormInput): FormError[] {
  return fieldNames
    .filter((name) => name !== 'email' && fields[name].length > maxLength)
    .map((field) => ({ field, message: `Use at most ${maxLength} characters.` }));
}

function addressOf(fields: CheckoutFormInput): Address {
  const { country } = fields;
  return {
    name: fields.name || null,
    line1: fields.line1 || null,
    line2: fields.line2 || null,
    city: fields.city || null,
    state: findStateCode(country, fields.state) || null,
    postcode: fields.postcode || null,
    country,
    phone: fields.phone || null,
  };
}

/** Countries whose post knows no codes, or leaves them out. */
const countriesWithoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP ' +
    'LC ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW'
  ).split(' '),
);
