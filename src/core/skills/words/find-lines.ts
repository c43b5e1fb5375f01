import { Refusal } from '../../../kernel/refusal.ts';
import { getCart } from '../../carts/create-cart.ts';
import { meaningOf } from '../../catalog/variants/synonyms.ts';
import type { QuoteLine, ShippingOption } from '../../pricing/quote.ts';
import type { Item } from '../intent/intent.ts';
import type { Scene } from './scene.ts';
import { wordsOf } from './variant-words.ts';

type InCart = { lines: QuoteLine[]; shippingOptions: ShippingOption[] };

/** What is in a cart of the caller's workspace. 404 `cart_not_found`. */
export async function lookIntoCart({ tools, context }: Scene, token: string): Promise<InCart> {
  const { bearer } = context;
  if (!bearer) return { lines: [], shippingOptions: [] };
  const cart = await tools.unit.view(bearer.tenant, (view) => getCart(view, token));
  return cart.quote;
}

/**
 * The line of a cart that an item means: by its place, its product or the words for it; without any
 * of these the one that was put in last. Null: the cart is empty. 422 `item_unclear` with `items`.
 */
export function lineMeant(lines: readonly QuoteLine[], item: Item): QuoteLine | null {
  if (typeof item.reference === 'number') {
    const { reference } = item;
    return lines.at(reference > 0 ? reference - 1 : reference) ?? refuseUnclear(lines);
  }
  const like = lines.filter((line) => isLike(line, item));
  if (item.query === undefined && item.productId === undefined) return like.at(-1) ?? null;
  const [only, ...others] = like;
  return only && others.length === 0 ? only : refuseUnclear(lines);
}

function isLike(
  line: QuoteLine,
  { productId, variantId, query = '', options = {} }: Item,
): boolean {
  if (productId !== undefined && productId !== line.productId) return false;
  if (variantId !== undefined && variantId !== line.variantId) return false;
  const said = new Set([line.name, ...Object.values(line.options)].flatMap(wordsOf));
  const has = new Set(Object.values(line.options).map(meaningOf));
  return (
    wordsOf(query).every((word) => said.has(word)) &&
    Object.values(options).every((value) => has.has(value) || said.has(value))
  );
}

function refuseUnclear(lines: readonly QuoteLine[]): never {
  const items = lines.map(({ id, name, options, quantity }) => ({ id, name, options, quantity }));
  const names = lines.map(({ name, options }, at) => {
    const which = Object.values(options).join(', ');
    return `${at + 1}. ${name}${which === '' ? '' : ` (${which})`}`;
  });
  const message = `It is not clear which item of the cart is meant: ${names.join(', ')}. Say its number, or send its item_id.`;
  throw new Refusal('unprocessable', 'item_unclear', message, { mend: { items } });
}
