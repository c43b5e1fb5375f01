import type { Static } from 'typebox';
import { optionTitle } from '../../../../../../core/checkout/agents/option-title.ts';
import type { CheckoutSession } from '../../../../../../core/checkout/session.ts';
import type { ActiveCapabilities } from '../../../protocol/negotiation.ts';
import type { Fulfillment } from '../../../responses/buying.ts';
import type { UcpSessionNotes } from '../session-notes.ts';
import { destinationsOf, type SelectedDestinations } from './destinations.ts';

/** There is one method and one group: all items ship together to one destination. */
const methodId = 'shipping';
const groupId = 'parcel';

const noDestinations: SelectedDestinations = { destinations: [], selectedDestinationId: null };

type FulfillmentSource = Pick<CheckoutSession, 'quote' | 'shippingAddress'>;

/** `isHidden`: this caller must not see the address. */
type DestinationContext = { notes: UcpSessionNotes; isHidden: boolean };

/** Left out if nothing is shipped, and for platforms without the fulfillment capability. */
export function presentFulfillment(
  { quote, shippingAddress: address }: FulfillmentSource,
  { notes, isHidden }: DestinationContext,
  active: ActiveCapabilities,
): { fulfillment?: Static<typeof Fulfillment> } {
  if (!quote.needsShipping || !active.has('dev.ucp.shopping.fulfillment')) return {};
  const ids = quote.lines.filter(({ isDigital }) => !isDigital).map(({ id }) => id);
  const options = quote.shippingOptions.map((option) => ({
    id: option.id,
    title: optionTitle(option),
    totals: [{ type: 'total' as const, amount: option.amount }],
  }));
  const group = {
    id: groupId,
    line_item_ids: ids,
    options,
    selected_option_id: quote.selectedShippingOptionId,
  };
  const selection = isHidden ? noDestinations : destinationsOf(address, notes);
  const method = {
    id: methodId,
    type: 'shipping' as const,
    line_item_ids: ids,
    destinations: selection.destinations,
    selected_destination_id: selection.selectedDestinationId,
    groups: address ? [group] : [],
  };
  return { fulfillment: { methods: [method] } };
}
