import type { CheckoutSession } from '../../../../core/checkout/session.ts';
import type { RegionStates } from '../../../../core/pricing/context/region-states.ts';
import type { ShippingOption } from '../../../../core/pricing/quote.ts';
import { type FormError, selectField, textField } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { countries } from '../../../../kernel/countries.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import {
  type CheckoutFormInput,
  needsPostcode,
  stateCountryField,
} from '../../checkout/form-input.ts';
import { canonicalState, stateFieldOf } from '../../checkout/state-field.ts';
import { continueLabel } from './order-box.ts';

type DeliveryFieldsProps = {
  session: CheckoutSession;
  formInput: CheckoutFormInput;
  problems: FormError[];
  regionStates: RegionStates;
};

/** Contact, delivery address and shipping option. */
export function deliveryFields(props: DeliveryFieldsProps): Html {
  const { session, formInput, problems } = props;
  const { needsShipping } = session.quote;
  return html`<section class="panel" aria-labelledby="contact">
<h2 id="contact">Contact</h2>
<div class="fields">
${textField({ id: 'email', label: 'Email', type: 'email', value: formInput.email, required: true, hint: 'We use this for your receipt.', autocomplete: 'email', maxlength: 254, problems })}
${!needsShipping && textField({ id: 'name', label: 'Name', value: formInput.name, autocomplete: 'name', problems })}
</div>
</section>
${needsShipping && addressFields(props)}
${needsShipping && shippingChoice(session, formInput, problems)}`;
}

function addressFields({ session, formInput, problems, regionStates }: DeliveryFieldsProps): Html {
  const typed = formInput;
  const common = { problems };
  return html`<section class="panel" aria-labelledby="address">
<h2 id="address">Delivery</h2>
<div class="fields">
${textField({ ...common, id: 'name', label: 'Full name', value: typed.name, required: true, autocomplete: 'shipping name' })}
${selectField({ ...common, id: 'country', label: 'Country', value: typed.country, required: true, autocomplete: 'shipping country', choices: countries, empty: 'Choose a country' })}
${textField({ ...common, id: 'line1', label: 'Street address', value: typed.line1, required: true, autocomplete: 'shipping address-line1' })}
${textField({ ...common, id: 'line2', label: 'Apartment, suite or company', value: typed.line2, autocomplete: 'shipping address-line2' })}
${textField({ ...common, id: 'city', label: 'City', value: typed.city, required: true, autocomplete: 'shipping address-level2' })}
<div class="row">
<div class="part grow" id="state_part" data-part>${stateInput(typed, regionStates, problems)}</div>
${textField({ ...common, id: 'postcode', label: 'Postal code', value: typed.postcode, required: needsPostcode(typed.country), autocomplete: 'shipping postal-code', width: 'short' })}
</div>
${textField({ ...common, id: 'phone', label: 'Phone', type: 'tel', value: typed.phone, hint: 'Used only by the carrier.', autocomplete: 'shipping tel' })}
</div>
${session.shippingAddress !== null && html`<button class="plain" type="submit">${updateLabel}</button>`}
</section>`;
}

/** The hidden field tells which country the state was chosen for. */
function stateInput(
  { country, state }: CheckoutFormInput,
  regionStates: RegionStates,
  problems: FormError[],
): Html | null {
  const field = stateFieldOf({ country, state }, regionStates);
  if (field === null) return null;
  const { label, word, required, choices, suggestions } = field;
  const autocomplete = 'shipping address-level1';
  const common = { id: 'state', label, required, autocomplete, problems };
  const value = choices === null ? state : canonicalState(country, state);
  return html`<input type="hidden" name="${stateCountryField}" value="${country}">${choices === null ? textField({ ...common, value, suggestions }) : selectField({ ...common, value, choices, empty: `Choose your ${word}` })}`;
}

function shippingChoice(
  session: CheckoutSession,
  typed: CheckoutFormInput,
  problems: FormError[],
): Html {
  const { quote, shippingAddress } = session;
  const problem = problems.find(({ field }) => field === 'shipping_option');
  const aria = problem && html` aria-describedby="shipping_problem"`;
  return html`<section class="panel" id="shipping" data-part role="radiogroup" aria-labelledby="shipping_heading"${aria}>
<h2 id="shipping_heading">Shipping</h2>
${problem && html`<p class="problem" id="shipping_problem">${problem.message}</p>`}
${quote.shippingOptions.map((option, at) => shippingOptionRadio(option, { quote, chosen: typed.shipping_option, first: at === 0 }))}
${quote.shippingOptions.length === 0 && html`<p class="quiet" id="shipping_option">${noOptionsMessage(shippingAddress !== null, typed)}</p>`}
</section>`;
}

type ShippingOptionProps = { quote: { currency: string }; chosen: string; first: boolean };

function shippingOptionRadio(
  option: ShippingOption,
  { quote, chosen, first }: ShippingOptionProps,
): Html {
  // The first option has the id of the group: links of the error summary lead to it.
  const id = first ? 'shipping_option' : `shipping_option_${option.id}`;
  const price =
    option.amount === 0 ? 'Free' : formatMoney({ amount: option.amount, currency: quote.currency });
  return html`<div class="choice"><input type="radio" id="${id}" name="shipping_option" value="${option.id}"${option.id === chosen && html` checked`}><label for="${id}"><bdi>${option.label}</bdi> <span class="price">${price}</span></label></div>
`;
}

function noOptionsMessage(hasAddress: boolean, { country }: CheckoutFormInput): string {
  if (hasAddress) return 'This store does not ship to that address. Enter a different address.';
  return country === ''
    ? `Enter your address and select “${continueLabel}”.`
    : `Complete your address and select “${continueLabel}”.`;
}

const updateLabel = 'Update shipping options';
