import type { VariantOptions } from '../../../catalog/product.ts';
import { toCanonicalTerm } from '../../../catalog/variants/synonyms.ts';
import type { CartAction } from '../../buying/cart/cart-input.ts';
import { getRememberedText, type ResolutionContext } from '../../words/resolution-context.ts';
import { resolveItems } from '../../words/resolve-items.ts';
import { loadCartView, resolveCartLine } from '../../words/resolve-line.ts';
import { resolveShippingOption } from '../../words/resolve-shipping-option.ts';
import type { IntentItem } from '../intent.ts';
import type { ExtractedFields } from '../text-reading.ts';
import { type ResolvedInput, toBuyerFields, toItemFields } from './buying-inputs.ts';
import { omitUndefined, type SkillInput } from './plain-inputs.ts';

/**
 * A change of the cart that was named, else of the one that the conversation has in hand. Things that
 * are to be put into a cart where there is none make one.
 */
export async function resolveCartInput(
  scene: ResolutionContext,
  action: CartAction,
  said: ExtractedFields,
): Promise<ResolvedInput> {
  const token = action === 'create' ? undefined : resolveCartToken(scene, said);
  if (action === 'update_item' || action === 'remove_item') {
    const line = await resolveLineFields(scene, token, said);
    return { input: omitUndefined({ action, cart_token: token, ...line }), unclear: null };
  }
  const found = await resolveItems(
    scene,
    await resolveRepeatedItems(scene, token, said.items ?? []),
  );
  const makesOne = action === 'create' || (action === 'add_item' && token === undefined);
  const slug = said.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = omitUndefined({
    action: makesOne ? 'create' : action,
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    ...toBuyerFields(said),
    ...toItemFields(found, 'items'),
    selected_shipping_option_id: await resolveShippingOptionId(scene, token, said),
    code: said.code,
    return_url: said.returnUrl,
  });
  return { input, unclear: found.unclear };
}

// The one in hand only where the store that is meant is its own.
function resolveCartToken(
  scene: ResolutionContext,
  { cartToken }: ExtractedFields,
): string | undefined {
  const named = cartToken ?? getRememberedText(scene, 'cart-management', 'cart_token');
  if (named !== undefined) return named;
  const { site, displayed } = scene;
  const { cart } = displayed;
  return cart && (site === null || site.slug === cart.siteSlug) ? cart.token : undefined;
}

async function resolveLineFields(
  scene: ResolutionContext,
  token: string | undefined,
  said: ExtractedFields,
): Promise<SkillInput> {
  const item: IntentItem = said.items?.[0] ?? {};
  const { quantity } = item;
  const itemId = said.itemId ?? getRememberedText(scene, 'cart-management', 'item_id');
  if (itemId !== undefined || token === undefined) {
    const options = said.newOptions ?? (said.itemId === undefined ? item.options : undefined);
    return { item_id: itemId, quantity, variant_options: options };
  }
  const { lines } = await loadCartView(scene, token);
  const line = resolveCartLine(lines, item);
  const options = said.newOptions && useCartOptionNames(line?.options ?? {}, said.newOptions);
  return { item_id: line?.id, quantity, variant_options: options };
}

// "Color" of a line whose option is the "Frame color".
function useCartOptionNames(theirs: VariantOptions, said: VariantOptions): VariantOptions {
  const named = (what: string) =>
    Object.keys(theirs).find((name) => toCanonicalTerm(name).split(' ').includes(what)) ?? what;
  return Object.fromEntries(Object.entries(said).map(([what, value]) => [named(what), value]));
}

// "Another one", when the cart was spoken of last: of what was put in last.
async function resolveRepeatedItems(
  scene: ResolutionContext,
  token: string | undefined,
  items: IntentItem[],
): Promise<IntentItem[]> {
  const pointsBack = ({ reference, query, productId, variantId }: IntentItem) =>
    reference === 'last' && (query ?? productId ?? variantId) === undefined;
  if (token === undefined || scene.displayed.latest !== 'cart' || !items.some(pointsBack))
    return items;
  const { lines } = await loadCartView(scene, token);
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

async function resolveShippingOptionId(
  scene: ResolutionContext,
  token: string | undefined,
  said: ExtractedFields,
): Promise<string | undefined> {
  if (said.shippingOption === undefined) return undefined;
  const options = token === undefined ? [] : (await loadCartView(scene, token)).shippingOptions;
  return resolveShippingOption(options, said.shippingOption);
}
