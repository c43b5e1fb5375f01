import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import { needsState, stateCode } from '../../../core/customers/addresses/states.ts';
import { type Form, typed } from '../../../http/pages/form-body.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import { isCountry } from './countries.ts';

const names = [
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
export type Typed = Record<(typeof names)[number], string>;

/** As a browser sent it. */
export function readTyped(form: Form): Typed {
  return Object.fromEntries(names.map((name) => [name, typed(form, name)])) as Typed;
}

/** As the session knows it, when the page is opened; terms that have changed since are not accepted yet. */
export function typedOf(session: CheckoutSession, termsVersion: string | null): Typed {
  const { buyer, shippingAddress, quote, acceptedTermsVersion } = session;
  const terms = acceptedTermsVersion === termsVersion ? 'yes' : '';
  const optionId = quote.selectedShippingOptionId;
  return { ...knownOf(buyer, shippingAddress, optionId), coupon: '', terms };
}

/** What fills the fields of the form, but for those that are always entered anew. */
export function knownOf(
  buyer: Buyer | null,
  address: Address | null,
  optionId: string | null,
): Omit<Typed, 'coupon' | 'terms'> {
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
export type Judged = { buyer: Buyer | null; address: Address | null; problems: Problem[] };

const mostCharacters = 200;
const mostOfEmail = 254;

/**
 * Half a form is fine as long as it is only kept; to pay (`complete`), nothing may be missing. A
 * field that could not be kept is always told, so that nothing typed is lost without a word.
 */
export function judge(fields: Typed, needsShipping: boolean, complete: boolean): Judged {
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

function emailProblems({ email }: Typed, needed: boolean): Problem[] {
  if (email === '')
    return needed
      ? [{ field: 'email', message: 'Enter your e-mail address: your order is told there.' }]
      : [];
  const good = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) && email.length <= mostOfEmail;
  return good
    ? []
    : [{ field: 'email', message: 'Enter an e-mail address like name@example.com.' }];
}

function addressProblems(fields: Typed, complete: boolean): Problem[] {
  const { country, state } = fields;
  const begun = [fields.line1, fields.city, state, fields.postcode].some((text) => text !== '');
  if (country === '')
    return complete || begun
      ? [
          { field: 'country', message: 'Choose the country.' },
          ...(complete ? missingOf(fields) : []),
        ]
      : [];
  if (!isCountry(country)) return [{ field: 'country', message: 'Choose a country of the list.' }];
  const missing = complete ? missingOf(fields) : [];
  if (state === '' || stateCode(country, state) !== null) return missing;
  const message = 'Enter a state or province of that country, such as California or CA.';
  return [...missing, { field: 'state', message }];
}

function missingOf(fields: Typed): Problem[] {
  const needed: [keyof Typed, string, boolean][] = [
    ['name', 'Enter the name that goes on the parcel.', true],
    ['line1', 'Enter street and house number.', true],
    ['city', 'Enter the town or city.', true],
    ['state', 'Enter the state or province: tax depends on it.', needsState(fields.country)],
    ['postcode', 'Enter the postcode.', !withoutPostcodes.has(fields.country)],
  ];
  return needed
    .filter(([name, , isNeeded]) => isNeeded && fields[name] === '')
    .map(([field, message]) => ({ field, message }));
}

function lengthProblems(fields: Typed): Problem[] {
  return names
    .filter((name) => name !== 'email' && fields[name].length > mostCharacters)
    .map((field) => ({ field, message: `Use at most ${mostCharacters} characters.` }));
}

function addressOf(fields: Typed): Address {
  const { country } = fields;
  return {
    name: fields.name || null,
    line1: fields.line1 || null,
    line2: fields.line2 || null,
    city: fields.city || null,
    state: stateCode(country, fields.state) || null,
    postcode: fields.postcode || null,
    country,
    phone: fields.phone || null,
  };
}

/** Countries whose post knows no codes, or leaves them out. */
const withoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GN GQ GY HK IE JM KI KM KN KP ' +
    'LC ML MO MR MS MW NA NR NU PA QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TT TV TZ UG VU YE ZW'
  ).split(' '),
);
