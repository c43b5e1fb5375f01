import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import { findStateCode, requiresState } from '../../../core/customers/addresses/states.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { isCountry } from '../../../kernel/countries.ts';

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

/** The values of the checkout form by field name. */
export type CheckoutFormInput = Record<(typeof fieldNames)[number], string>;

/** The submitted form. */
export function readFormInput(form: Form): CheckoutFormInput {
  return Object.fromEntries(
    fieldNames.map((name) => [name, formInput(form, name)]),
  ) as CheckoutFormInput;
}

/** Initial values from the session. Terms that have changed since acceptance are unchecked. */
export function initialFormInput(
  session: CheckoutSession,
  termsVersion: string | null,
): CheckoutFormInput {
  const { buyer, shippingAddress, quote, acceptedTermsVersion } = session;
  const terms = acceptedTermsVersion === termsVersion ? 'yes' : '';
  const optionId = quote.selectedShippingOptionId;
  return { ...prefilledFields(buyer, shippingAddress, optionId), coupon: '', terms };
}

/** The values of the fields that are filled in advance. */
export function prefilledFields(
  buyer: Buyer | null,
  address: Address | null,
  optionId: string | null,
): Omit<CheckoutFormInput, 'coupon' | 'terms'> {
  const orEmpty = (text: string | null | undefined) => text ?? '';
  return {
    email: orEmpty(buyer?.email),
    name: orEmpty(address?.name ?? buyer?.name),
    country: orEmpty(address?.country),
    line1: orEmpty(address?.line1),
    line2: orEmpty(address?.line2),
    city: orEmpty(address?.city),
    state: orEmpty(address?.state),
    postcode: orEmpty(address?.postcode),
    phone: orEmpty(address?.phone),
    shipping_option: orEmpty(optionId),
  };
}

/** The parsed form, and its problems. */
export type ValidatedForm = { buyer: Buyer | null; address: Address | null; problems: FormError[] };

const maxLength = 200;
const maxEmailLength = 254;

/**
 * A form may be saved while it is incomplete; to pay (`complete`), every required field must be
 * filled. Fields that cannot be saved are always reported, so that no input is lost silently.
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
  if (email === '') return needed ? [{ field: 'email', message: 'Enter your email address.' }] : [];
  const good = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) && email.length <= maxEmailLength;
  return good
    ? []
    : [{ field: 'email', message: 'Enter a valid email address, such as name@example.com.' }];
}

function addressProblems(fields: CheckoutFormInput, complete: boolean): FormError[] {
  const { country, state } = fields;
  const begun = [fields.line1, fields.city, state, fields.postcode].some((text) => text !== '');
  if (country === '')
    return complete || begun
      ? [
          { field: 'country', message: 'Choose a country.' },
          ...(complete ? missingFields(fields) : []),
        ]
      : [];
  if (!isCountry(country))
    return [{ field: 'country', message: 'Choose a country from the list.' }];
  const missing = complete ? missingFields(fields) : [];
  if (state === '' || findStateCode(country, state) !== null) return missing;
  const message = 'Enter a state or province of the selected country, such as California or CA.';
  return [...missing, { field: 'state', message }];
}

function missingFields(fields: CheckoutFormInput): FormError[] {
  const needed: [keyof CheckoutFormInput, string, boolean][] = [
    ['name', "Enter the recipient's full name.", true],
    ['line1', 'Enter a street address.', true],
    ['city', 'Enter a city.', true],
    ['state', 'Enter a state or province.', requiresState(fields.country)],
    ['postcode', 'Enter a postal code.', !countriesWithoutPostcodes.has(fields.country)],
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

/** Countries without postal codes, or where they are optional. */
const countriesWithoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP ' +
    'LC ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW'
  ).split(' '),
);
