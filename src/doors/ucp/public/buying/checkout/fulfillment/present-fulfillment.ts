import type { Static } from 'typebox';
import type { CheckoutSession } from '../../../../../../core/checkout/session.ts';
import type { Fulfillment } from '../../../answers/buying.ts';
import type { Active } from '../../../protocol/negotiation.ts';
import type { Notes } from '../notes.ts';
import { placesOf } from './places.ts';

/** One method and one parcel: all that is sent goes to one place, in one way. */
const methodId = 'shipping';
const groupId = 'parcel';

type Shown = Pick<CheckoutSession, 'quote' | 'shippingAddress'>;

/** Left out where nothing is sent, and for a platform that does not know of it. */
export function presentFulfillment(
  { quote, shippingAddress: address }: Shown,
  notes: Notes,
  active: Active,
): { fulfillment?: Static<typeof Fulfillment> } {
  if (!quote.needsShipping || !active.has('dev.ucp.shopping.fulfillment')) return {};
  const ids = quote.lines.filter(({ isDigital }) => !isDigital).map(({ id }) => id);
  const options = quote.shippingOptions.map(({ id, label, amount }) => ({
    id,
    title: label,
    totals: [{ type: 'total' as const, amount }],
  }));
  const group = {
    id: groupId,
    line_item_ids: ids,
    options,
    selected_option_id: quote.selectedShippingOptionId,
  };
  const places = placesOf(address, notes);
  const method = {
    id: methodId,
    type: 'shipping' as const,
    line_item_ids: ids,
    destinations: places.destinations,
    selected_destination_id: places.selectedDestinationId,
    groups: address ? [group] : [],
  };
  return { fulfillment: { methods: [method] } };
}
