import type { ResolutionContext } from '../../words/resolution-context.ts';
import { type ResolvedItems, resolveItems } from '../../words/resolve-items.ts';
import type { UnresolvedProduct } from '../../words/unresolved-product.ts';
import type { ExtractedFields } from '../text-reading.ts';
import { omitUndefined, type SkillInput } from './plain-inputs.ts';

/**
 * An input, the possible products of its first unclear item, and numbers that may count the pieces
 * of packs.
 */
export type ResolvedInput = {
  input: SkillInput;
  unresolved: UnresolvedProduct | null;
  doubtfulCounts?: string[];
};

/** Input for a checkout of the named items; without items, of the cart of the conversation. */
export async function resolveCheckoutInput(
  resolution: ResolutionContext,
  extracted: ExtractedFields,
): Promise<ResolvedInput> {
  const token = extracted.cartToken ?? findCartToCheckOut(resolution, extracted);
  const found = await resolveItems(resolution, token === undefined ? (extracted.items ?? []) : []);
  const slug = extracted.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = omitUndefined({
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    session_id: extracted.sessionId,
    ...toBuyerFields(extracted),
    ...toItemFields(found, 'line_items'),
    selected_shipping_option_id: extracted.shippingOption?.name,
    discount_code: extracted.code,
  });
  return { input, unresolved: found.unresolved, doubtfulCounts: found.doubtfulCounts };
}

/** The cart for "check out", or for "buy it" right after the cart was shown. */
function findCartToCheckOut(
  resolution: ResolutionContext,
  { items = [], sessionId }: ExtractedFields,
): string | undefined {
  const { displayed, context } = resolution;
  const isAnswer = context.remembered?.skill === 'ucp-checkout';
  if (isAnswer || sessionId !== undefined || displayed.cart === null) return undefined;
  const [only, ...others] = items;
  if (only === undefined) return displayed.cart.token;
  const pointsBack = others.length === 0 && only.reference === 'last' && only.query === undefined;
  return pointsBack && displayed.latest === 'cart' ? displayed.cart.token : undefined;
}

/** Input for the x402 purchase of one product. */
export async function resolveX402Input(
  resolution: ResolutionContext,
  extracted: ExtractedFields,
): Promise<ResolvedInput> {
  const found = await resolveItems(resolution, (extracted.items ?? []).slice(0, 1));
  const input = omitUndefined({
    site_slug: extracted.siteSlugs?.[0] ?? found.siteSlug ?? undefined,
    ...found.items[0],
    email: extracted.email,
  });
  return { input, unresolved: found.unresolved, doubtfulCounts: found.doubtfulCounts };
}

/** Buyer, shipping address, and options that belong to no named item. */
export function toBuyerFields({ address, email, name, options }: ExtractedFields): SkillInput {
  return {
    variant_options: options,
    shipping_address: address,
    buyer: email === undefined ? undefined : omitUndefined({ email, name }),
  };
}

/**
 * A single item as fields, several as a list. While one of them is unclear, the list is named
 * `wanted`: the task remembers it with its words, but no skill accepts it as input.
 */
export function toItemFields(
  { items, unresolved }: Pick<ResolvedItems, 'items' | 'unresolved'>,
  list: 'items' | 'line_items',
): SkillInput {
  const [only, ...others] = items;
  if (only === undefined) return {};
  return others.length === 0 ? { ...only } : { [unresolved ? 'wanted' : list]: items };
}
