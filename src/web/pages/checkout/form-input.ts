import { isEmailAddress } from '../../../core/access/mail/email-address.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import type { RegionStates } from '../../../core/pricing/context/region-states.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { isCountry } from '../../../kernel/countries.ts';
import { canonicalState, type StateField, stateFieldOf } from './state-field.ts';

/** In the order of the page. */
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

/** The field of the button that continues to the shipping options. */
export const nextStepField = 'next';

/** The hidden field with the country whose states the form offered. */
export const stateCountryField = 'state_country';

/** The submitted form, without a state that belongs to the country selected before. */
export function readFormInput(form: Form): CheckoutFormInput {
  const input = Object.fromEntries(
    fieldNames.map((name) => [name, formInput(form, name)]),
  ) as CheckoutFormInput;
  const stateCountry = formInput(form, stateCountryField);
  const isOther = stateCountry !== '' && stateCountry !== input.country;
  return isOther ? { ...input, state: '' } : input;
}

/** The input without a malformed email address and without a state of another country. */
export function savableInput(input: CheckoutFormInput): CheckoutFormInput {
  const email = emailProblems(input, false).length > 0 ? '' : input.email;
  return { ...input, email, state: canonicalState(input.country, input.state), coupon: '' };
}

/** The order of the page; problems with the items are listed at the order summary. */
const problemOrder: readonly string[] = fieldNames.flatMap((name) =>
  name === 'coupon' ? ['order', name] : [name],
);

/** Sorts problems by the position of their fields on the page. */
export function sortProblems(problems: readonly FormError[]): FormError[] {
  const positionOf = ({ field }: FormError) => problemOrder.indexOf(field);
  return problems.toSorted((a, b) => positionOf(a) - positionOf(b));
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

type ValidationOptions = {
  needsShipping: boolean;
  complete: boolean;
  regionStates: RegionStates;
};

/**
 * A form may be saved while it is incomplete; to pay (`complete`), every required field must be
 * filled. Fields that cannot be saved are always reported, so that no input is lost silently.
 */
export function validateForm(
  fields: CheckoutFormInput,
  { needsShipping, complete, regionStates }: ValidationOptions,
): ValidatedForm {
  const problems = [
    ...emailProblems(fields, complete || (fields.name !== '' && !needsShipping)),
    ...(needsShipping ? addressProblems(fields, complete, regionStates) : []),
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
  // Payment processors refuse a domain without a dot.
  return isEmailAddress(email) && /@[^@.]+(?:\.[^@.]+)+$/.test(email)
    ? []
    : [{ field: 'email', message: 'Enter a valid email address, such as name@example.com.' }];
}

function addressProblems(
  fields: CheckoutFormInput,
  complete: boolean,
  regionStates: RegionStates,
): FormError[] {
  const { country, state } = fields;
  const begun = [fields.line1, fields.city, state, fields.postcode].some((text) => text !== '');
  if (country === '')
    return complete || begun
      ? [
          { field: 'country', message: 'Choose a country.' },
          ...(complete ? missingFields(fields, null) : []),
        ]
      : [];
  if (!isCountry(country))
    return [{ field: 'country', message: 'Choose a country from the list.' }];
  const stateField = stateFieldOf(fields, regionStates);
  const missing = complete ? missingFields(fields, stateField) : [];
  if (state === '' || canonicalState(country, state) !== '') return missing;
  return [
    ...missing,
    { field: 'state', message: `Choose your ${stateField?.word} from the list.` },
  ];
}

function missingFields(fields: CheckoutFormInput, stateField: StateField | null): FormError[] {
  const state = stateField?.choices ? 'Choose your' : 'Enter your';
  const needed: [keyof CheckoutFormInput, string, boolean][] = [
    ['name', "Enter the recipient's full name.", true],
    ['line1', 'Enter a street address.', true],
    ['city', 'Enter a city.', true],
    ['state', `${state} ${stateField?.word}.`, stateField?.required === true],
    ['postcode', 'Enter a postal code.', needsPostcode(fields.country)],
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
    state: canonicalState(country, fields.state) || null,
    postcode: fields.postcode || null,
    country,
    phone: fields.phone || null,
  };
}

export const needsPostcode = (country: string): boolean => !countriesWithoutPostcodes.has(country);

/** Countries without postal codes, or where they are optional. */
const countriesWithoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP ' +
    'LC ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW'
  ).split(' '),
);
