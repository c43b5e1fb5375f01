import type { Static } from 'typebox';
import type { CheckoutSession } from '../../../../../../core/checkout/session.ts';
import type { ActiveCapabilities } from '../../../protocol/negotiation.ts';
import type { Fulfillment } from '../../../responses/buying.ts';
import type { UcpSessionNotes } from '../session-notes.ts';
import { destinationsOf, type SelectedDestinations } from './destinations.ts';

/** One method and one parcel: all that is sent goes to one place, in one way. */
const methodId = 'shipping';
const groupId = 'parcel';

const noDestinations: SelectedDestinations = { destinations: [], selectedDestinationId: null };

type FulfillmentSource = Pick<CheckoutSession, 'quote' | 'shippingAddress'>;

/** `isHidden`: this caller must not see where it goes. */
type DestinationContext = { notes: UcpSessionNotes; isHidden: boolean };

/** Left out where nothing is sent, and for a platform that does not know of it. */
export function presentFulfillment(
  { quote, shippingAddress: address }: FulfillmentSource,
  { notes, isHidden }: DestinationContext,
  active: ActiveCapabilities,
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
  const places = isHidden ? noDestinations : destinationsOf(address, notes);
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
