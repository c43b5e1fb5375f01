import type { DisplayedItems } from '../../words/displayed-items.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import type { ExtractedFields, TextReading } from '../text-reading.ts';

/**
 * Infers the skill of a text without a command from the conversation. After a cart, "two of them"
 * is the quantity of the line added last. After a search, "the second one in medium" is added to a
 * cart. An address or an email address belongs to the open checkout, else to the cart.
 */
export function inferFromContext(
  { displayed }: ResolutionContext,
  extracted: ExtractedFields,
): TextReading {
  const [item] = extracted.items ?? [];
  const details = hasBuyerDetails(extracted) ? toDetailsReading(displayed, extracted) : null;
  if (details !== null) return details;
  if (!item) return { skill: null, extracted };
  const { quantity, options, query } = item;
  const isCount = quantity !== undefined && options === undefined && query === undefined;
  if (displayed.cart && displayed.latest === 'cart' && isCount)
    return toCartReading('update_item', extracted);
  const isPick = item.reference !== undefined && displayed.products.length > 0;
  return isPick ? toCartReading('add_item', extracted) : { skill: null, extracted };
}

// An email address beside an item is not an answer.
const hasBuyerDetails = ({ address, email, items = [] }: ExtractedFields) =>
  address !== undefined || (email !== undefined && items.length === 0);

/** Sets buyer and address on the open checkout, else on the cart of the conversation. */
function toDetailsReading(
  { checkout, cart }: DisplayedItems,
  extracted: ExtractedFields,
): TextReading | null {
  if (checkout)
    return {
      skill: 'ucp-checkout',
      extracted: { ...extracted, items: [], sessionId: checkout.id },
    };
  return cart ? toCartReading('set_address', extracted) : null;
}

const toCartReading = (
  action: NonNullable<TextReading['action']>,
  extracted: ExtractedFields,
): TextReading => ({
  skill: 'cart-management',
  action,
  extracted,
});
