import type { CheckoutOffer } from '../../../core/checkout/quote/checkout-offer.ts';
import { type CheckoutFormInput, prefilledFields } from './form-input.ts';
import { canonicalState } from './state-field.ts';

type OfferField = keyof ReturnType<typeof prefilledFields>;

/** The fields whose current value is neither the displayed nor the entered one. */
export function fieldsChangedElsewhere(
  shown: CheckoutOffer,
  now: CheckoutOffer,
  typed: CheckoutFormInput,
): OfferField[] {
  const [before, after] = [offerFields(shown), offerFields(now)];
  const entered = { ...typed, state: canonicalState(typed.country, typed.state) || typed.state };
  const names = Object.keys(after) as OfferField[];
  return names.filter((name) => ![before[name], entered[name]].includes(after[name]));
}

/** For a form that is shown again: fields that the buyer edited stay, others get current values. */
export function mergeFormInput(
  typed: CheckoutFormInput,
  shown: CheckoutOffer,
  now: CheckoutOffer,
): CheckoutFormInput {
  const [before, after] = [offerFields(shown), offerFields(now)];
  const names = Object.keys(after) as OfferField[];
  const untouched = names.filter((name) => typed[name] === before[name]);
  const terms = shown.termsVersion === now.termsVersion ? typed.terms : '';
  return {
    ...typed,
    ...Object.fromEntries(untouched.map((name) => [name, after[name]])),
    terms,
  };
}

const offerFields = ({ buyer, address, shipping }: CheckoutOffer) =>
  prefilledFields(buyer, address, shipping?.id ?? null);
