import type { Options } from '../../../catalog/product.ts';
import { meaningOf } from '../../../catalog/variants/synonyms.ts';
import type { CartAction } from '../../buying/cart/input.ts';
import { lineMeant, lookIntoCart } from '../../words/find-lines.ts';
import { findThings } from '../../words/find-things.ts';
import { rememberedText, type Scene } from '../../words/scene.ts';
import { shippingMeant } from '../../words/shipping-meant.ts';
import type { Item } from '../intent.ts';
import type { Said } from '../reading.ts';
import { details, type FoundInput, thingsField } from './buying-inputs.ts';
import { type Input, present } from './plain-inputs.ts';

/**
 * A change of the cart that was named, else of the one that the conversation has in hand. Things that
 * are to be put into a cart where there is none make one.
 */
export async function cartInput(scene: Scene, action: CartAction, said: Said): Promise<FoundInput> {
  const token = action === 'create' ? undefined : cartMeant(scene, said);
  if (action === 'update_item' || action === 'remove_item') {
    const line = await lineFields(scene, token, said);
    return { input: present({ action, cart_token: token, ...line }), unclear: null };
  }
  const found = await findThings(scene, await moreOfTheSame(scene, token, said.items ?? []));
  const makesOne = action === 'create' || (action === 'add_item' && token === undefined);
  const slug = said.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = present({
    action: makesOne ? 'create' : action,
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    ...details(said),
    ...thingsField(found, 'items'),
    selected_shipping_option_id: await shippingOption(scene, token, said),
    code: said.code,
    return_url: said.returnUrl,
  });
  return { input, unclear: found.unclear };
}

// The one in hand only where the store that is meant is its own.
function cartMeant(scene: Scene, { cartToken }: Said): string | undefined {
  const named = cartToken ?? rememberedText(scene, 'cart-management', 'cart_token');
  if (named !== undefined) return named;
  const { site, shown } = scene;
  const { cart } = shown;
  return cart && (site === null || site.slug === cart.siteSlug) ? cart.token : undefined;
}

async function lineFields(scene: Scene, token: string | undefined, said: Said): Promise<Input> {
  const item: Item = said.items?.[0] ?? {};
  const { quantity } = item;
  const itemId = said.itemId ?? rememberedText(scene, 'cart-management', 'item_id');
  if (itemId !== undefined || token === undefined) {
    const options = said.newOptions ?? (said.itemId === undefined ? item.options : undefined);
    return { item_id: itemId, quantity, variant_options: options };
  }
  const { lines } = await lookIntoCart(scene, token);
  const line = lineMeant(lines, item);
  const options = said.newOptions && inTheirNames(line?.options ?? {}, said.newOptions);
  return { item_id: line?.id, quantity, variant_options: options };
}

// "Color" of a line whose option is the "Frame color".
function inTheirNames(theirs: Options, said: Options): Options {
  const named = (what: string) =>
    Object.keys(theirs).find((name) => meaningOf(name).split(' ').includes(what)) ?? what;
  return Object.fromEntries(Object.entries(said).map(([what, value]) => [named(what), value]));
}

// "Another one", when the cart was spoken of last: of what was put in last.
async function moreOfTheSame(
  scene: Scene,
  token: string | undefined,
  items: Item[],
): Promise<Item[]> {
  const pointsBack = ({ reference, query, productId, variantId }: Item) =>
    reference === 'last' && (query ?? productId ?? variantId) === undefined;
  if (token === undefined || scene.shown.latest !== 'cart' || !items.some(pointsBack)) return items;
  const { lines } = await lookIntoCart(scene, token);
  const last = lines.at(-1);
  if (last === undefined) return items;
  return items.map((item) => {
    if (!pointsBack(item)) return item;
    const options = { ...last.options, ...item.options };
    return item.options === undefined
      ? { ...item, variantId: last.variantId }
      : { ...item, productId: last.productId, options };
  });
}

async function shippingOption(
  scene: Scene,
  token: string | undefined,
  said: Said,
): Promise<string | undefined> {
  if (said.shippingOption === undefined) return undefined;
  const options = token === undefined ? [] : (await lookIntoCart(scene, token)).shippingOptions;
  return shippingMeant(options, said.shippingOption);
}
