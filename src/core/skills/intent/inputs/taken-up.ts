import type { Scene } from '../../words/scene.ts';
import type { Shown } from '../../words/shown.ts';
import type { Reading, Said } from '../reading.ts';

/**
 * A text that names nothing to be done, by what the conversation is about: "two of them" after a cart
 * is how many of what was put in last, "the second one in medium" after a search goes into a cart, an
 * address is where the cart goes to, an e-mail is the buyer's; of an open checkout, while there is one.
 */
export function takenUp({ shown }: Scene, said: Said): Reading {
  const [item] = said.items ?? [];
  const open = saysDetails(said) ? detailsOf(shown, said) : null;
  if (open !== null) return open;
  if (!item) return { skill: null, said };
  const { quantity, options, query } = item;
  const isCount = quantity !== undefined && options === undefined && query === undefined;
  if (shown.cart && shown.latest === 'cart' && isCount) return cart('update_item', said);
  const isPick = item.reference !== undefined && shown.products.length > 0;
  return isPick ? cart('add_item', said) : { skill: null, said };
}

// An e-mail beside a thing is no answer by itself.
const saysDetails = ({ address, email, items = [] }: Said) =>
  address !== undefined || (email !== undefined && items.length === 0);

/** Whom and where to, of the checkout that is open, else of the cart in hand. */
function detailsOf({ checkout, cart: inHand }: Shown, said: Said): Reading | null {
  if (checkout)
    return { skill: 'ucp-checkout', said: { ...said, items: [], sessionId: checkout.id } };
  return inHand ? cart('set_address', said) : null;
}

const cart = (action: NonNullable<Reading['action']>, said: Said): Reading => ({
  skill: 'cart-management',
  action,
  said,
});
