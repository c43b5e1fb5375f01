import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { RegionStates } from '../../../core/pricing/context/region-states.ts';
import type { Quote } from '../../../core/pricing/quote.ts';
import { needsPostcode, prefilledFields } from './form-input.ts';
import { stateFieldOf } from './state-field.ts';

/** Whether shipping is known, or nothing is shipped. The total is an estimate until then. */
export const isShippingKnown = ({ needsShipping, selectedShippingOptionId }: Quote): boolean =>
  !needsShipping || selectedShippingOptionId !== null;

/**
 * Whether everything is known on which the total depends: the shipping option, and country, state
 * and postal code of the address.
 */
export function isTotalFinal(
  { quote, buyer, shippingAddress }: Pick<CheckoutSession, 'quote' | 'buyer' | 'shippingAddress'>,
  regionStates: RegionStates,
): boolean {
  if (!quote.needsShipping) return true;
  const { country, state, postcode } = prefilledFields(buyer, shippingAddress, null);
  const lacksState = state === '' && stateFieldOf({ country, state }, regionStates)?.required;
  const lacksPostcode = postcode === '' && needsPostcode(country);
  return isShippingKnown(quote) && country !== '' && !lacksState && !lacksPostcode;
}
