import type { Scene } from '../../words/scene.ts';
import type { Reading, Said } from '../reading.ts';

/**
 * A text that names nothing to be done, by what the conversation is about: "two of them" after a cart
 * is how many of what was put in last, "the second one in medium" after a search goes into a cart, an
 * address is where the cart goes to.
 */
export function takenUp({ shown }: Scene, said: Said): Reading {
  const [item] = said.items ?? [];
  if (shown.cart && said.address !== undefined) return cart('set_address', said);
  if (!item) return { skill: null, said };
  const { quantity, options, query } = item;
  const isCount = quantity !== undefined && options === undefined && query === undefined;
  if (shown.cart && shown.latest === 'cart' && isCount) return cart('update_item', said);
  const isPick = item.reference !== undefined && shown.products.length > 0;
  return isPick ? cart('add_item', said) : { skill: null, said };
}

const cart = (action: NonNullable<Reading['action']>, said: Said): Reading => ({
  skill: 'cart-management',
  action,
  said,
});
