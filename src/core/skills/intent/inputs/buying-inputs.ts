import type { ResolutionContext } from '../../words/resolution-context.ts';
import { type ResolvedItems, resolveItems } from '../../words/resolve-items.ts';
import type { UnresolvedProduct } from '../../words/unresolved-product.ts';
import type { ExtractedFields } from '../text-reading.ts';
import { omitUndefined, type SkillInput } from './plain-inputs.ts';

/** An input, and what the first thing in it that is not clear may be. */
export type ResolvedInput = { input: SkillInput; unclear: UnresolvedProduct | null };

/** A checkout session of what was named; of nothing, one of the cart that the conversation has in hand. */
export async function resolveCheckoutInput(
  scene: ResolutionContext,
  said: ExtractedFields,
): Promise<ResolvedInput> {
  const token = said.cartToken ?? findCartToCheckOut(scene, said);
  const found = await resolveItems(scene, token === undefined ? (said.items ?? []) : []);
  const slug = said.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = omitUndefined({
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    session_id: said.sessionId,
    ...toBuyerFields(said),
    ...toItemFields(found, 'line_items'),
    discount_code: said.code,
  });
  return { input, unclear: found.unclear };
}

/** "Check out", or "buy it" right after the cart was spoken of. */
function findCartToCheckOut(
  scene: ResolutionContext,
  { items = [], sessionId }: ExtractedFields,
): string | undefined {
  const { displayed, context } = scene;
  const isAnswer = context.remembered?.skill === 'ucp-checkout';
  if (isAnswer || sessionId !== undefined || displayed.cart === null) return undefined;
  const [only, ...others] = items;
  if (only === undefined) return displayed.cart.token;
  const pointsBack = others.length === 0 && only.reference === 'last' && only.query === undefined;
  return pointsBack && displayed.latest === 'cart' ? displayed.cart.token : undefined;
}

/** One product, paid on chain. */
export async function resolveX402Input(
  scene: ResolutionContext,
  said: ExtractedFields,
): Promise<ResolvedInput> {
  const found = await resolveItems(scene, (said.items ?? []).slice(0, 1));
  const input = omitUndefined({
    site_slug: said.siteSlugs?.[0] ?? found.siteSlug ?? undefined,
    ...found.items[0],
    email: said.email,
  });
  return { input, unclear: found.unclear };
}

/** Who buys, where it goes, and options that are said of no thing by name. */
export function toBuyerFields({ address, email, name, options }: ExtractedFields): SkillInput {
  return {
    variant_options: options,
    shipping_address: address,
    buyer: email === undefined ? undefined : omitUndefined({ email, name }),
  };
}

/**
 * One thing stands by itself, several in a list; `wanted` while one of them is not clear: it is
 * remembered with its words, which no skill takes.
 */
export function toItemFields(
  { items, unclear }: ResolvedItems,
  list: 'items' | 'line_items',
): SkillInput {
  const [only, ...others] = items;
  if (only === undefined) return {};
  return others.length === 0 ? { ...only } : { [unclear ? 'wanted' : list]: items };
}
