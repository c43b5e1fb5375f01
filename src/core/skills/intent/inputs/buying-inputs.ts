import { findThings, type Things } from '../../words/find-things.ts';
import type { Scene } from '../../words/scene.ts';
import type { Several } from '../../words/unresolved.ts';
import type { Said } from '../reading.ts';
import { type Input, present } from './plain-inputs.ts';

/** An input, and what the first thing in it that is not clear may be. */
export type FoundInput = { input: Input; unclear: Several | null };

/** A checkout session of what was named; of nothing, one of the cart that the conversation has in hand. */
export async function checkoutInput(scene: Scene, said: Said): Promise<FoundInput> {
  const token = said.cartToken ?? cartToCheckOut(scene, said);
  const found = await findThings(scene, token === undefined ? (said.items ?? []) : []);
  const slug = said.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = present({
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    session_id: said.sessionId,
    ...details(said),
    ...thingsField(found, 'line_items'),
    discount_code: said.code,
  });
  return { input, unclear: found.unclear };
}

/** "Check out", or "buy it" right after the cart was spoken of. */
function cartToCheckOut(scene: Scene, { items = [], sessionId }: Said): string | undefined {
  const { shown, context } = scene;
  const isAnswer = context.remembered?.skill === 'ucp-checkout';
  if (isAnswer || sessionId !== undefined || shown.cart === null) return undefined;
  const [only, ...others] = items;
  if (only === undefined) return shown.cart.token;
  const pointsBack = others.length === 0 && only.reference === 'last' && only.query === undefined;
  return pointsBack && shown.latest === 'cart' ? shown.cart.token : undefined;
}

/** One product, paid on chain. */
export async function x402Input(scene: Scene, said: Said): Promise<FoundInput> {
  const found = await findThings(scene, (said.items ?? []).slice(0, 1));
  const input = present({
    site_slug: said.siteSlugs?.[0] ?? found.siteSlug ?? undefined,
    ...found.things[0],
    email: said.email,
  });
  return { input, unclear: found.unclear };
}

/** Who buys, where it goes, and options that are said of no thing by name. */
export function details({ address, email, name, options }: Said): Input {
  return {
    variant_options: options,
    shipping_address: address,
    buyer: email === undefined ? undefined : present({ email, name }),
  };
}

/**
 * One thing stands by itself, several in a list; `wanted` while one of them is not clear: it is
 * remembered with its words, which no skill takes.
 */
export function thingsField({ things, unclear }: Things, list: 'items' | 'line_items'): Input {
  const [only, ...others] = things;
  if (only === undefined) return {};
  return others.length === 0 ? { ...only } : { [unclear ? 'wanted' : list]: things };
}
