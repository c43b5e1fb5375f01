import type { DisplayedItems } from '../../words/displayed-items.ts';
import type { ResolutionContext } from '../../words/resolution-context.ts';
import type { ExtractedFields, TextReading } from '../text-reading.ts';

/**
 * A text that names nothing to be done, by what the conversation is about: "two of them" after a cart
 * is how many of what was put in last, "the second one in medium" after a search goes into a cart, an
 * address is where the cart goes to, an e-mail is the buyer's; of an open checkout, while there is one.
 */
export function inferFromContext(
  { displayed }: ResolutionContext,
  extracted: ExtractedFields,
): TextReading {
  const [item] = extracted.items ?? [];
  const open = hasBuyerDetails(extracted) ? toDetailsReading(displayed, extracted) : null;
  if (open !== null) return open;
  if (!item) return { skill: null, extracted };
  const { quantity, options, query } = item;
  const isCount = quantity !== undefined && options === undefined && query === undefined;
  if (displayed.cart && displayed.latest === 'cart' && isCount)
    return toCartReading('update_item', extracted);
  const isPick = item.reference !== undefined && displayed.products.length > 0;
  return isPick ? toCartReading('add_item', extracted) : { skill: null, extracted };
}

// An e-mail beside a thing is no answer by itself.
const hasBuyerDetails = ({ address, email, items = [] }: ExtractedFields) =>
  address !== undefined || (email !== undefined && items.length === 0);

/** Whom and where to, of the checkout that is open, else of the cart in hand. */
function toDetailsReading(
  { checkout, cart: inHand }: DisplayedItems,
  said: ExtractedFields,
): TextReading | null {
  if (checkout)
    return { skill: 'ucp-checkout', extracted: { ...said, items: [], sessionId: checkout.id } };
  return inHand ? toCartReading('set_address', said) : null;
}

const toCartReading = (
  action: NonNullable<TextReading['action']>,
  extracted: ExtractedFields,
): TextReading => ({
  skill: 'cart-management',
  action,
  extracted,
});
