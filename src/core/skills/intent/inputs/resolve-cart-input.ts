import type { CartAction, IntentItem } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import type { VariantOptions } from '../../../catalog/product.ts';
import type { QuoteLine } from '../../../pricing/quote.ts';
import { getRememberedText, type ResolutionContext } from '../../words/resolution-context.ts';
import { resolveItems } from '../../words/resolve-items.ts';
import {
  itemAmbiguous,
  loadCartView,
  resolveCartLine,
  resolveReducedLine,
} from '../../words/resolve-line.ts';
import { resolveShippingOption } from '../../words/resolve-shipping-option.ts';
import type { ExtractedFields } from '../text-reading.ts';
import { type ResolvedInput, toBuyerFields, toItemFields } from './buying-inputs.ts';
import { cartIsEmpty, nothingToRepeat, oneLineAtATime, tooFewUnits } from './nothing-done.ts';
import { omitUndefined, type SkillInput } from './plain-inputs.ts';

/**
 * Builds the input of a cart action. The cart is the named one, or else that of the conversation.
 * Adding items without a cart creates one.
 */
export async function resolveCartInput(
  resolution: ResolutionContext,
  action: CartAction,
  extracted: ExtractedFields,
): Promise<ResolvedInput> {
  const token = action === 'create' ? undefined : resolveCartToken(resolution, extracted);
  if (action === 'update_item' || action === 'remove_item') {
    const line = await resolveLineFields(resolution, token, { action, extracted });
    return { input: omitUndefined({ cart_token: token, ...line }), unresolved: null };
  }
  const found = await resolveItems(
    resolution,
    await resolveRepeatedItems(resolution, token, extracted.items ?? []),
  );
  const createsCart = action === 'create' || (action === 'add_item' && token === undefined);
  const slug = extracted.siteSlugs?.[0] ?? found.siteSlug ?? undefined;
  const input = omitUndefined({
    action: createsCart ? 'create' : action,
    site_slug: token === undefined ? slug : undefined,
    cart_token: token,
    ...toBuyerFields(extracted),
    ...toItemFields(found, 'items'),
    selected_shipping_option_id: await resolveShippingOptionId(resolution, token, extracted),
    code: extracted.code,
    return_url: extracted.returnUrl,
  });
  return { input, unresolved: found.unresolved, doubtfulCounts: found.doubtfulCounts };
}

// The cart of the conversation is used only if it belongs to the store of the request.
function resolveCartToken(
  resolution: ResolutionContext,
  { cartToken }: ExtractedFields,
): string | undefined {
  const named = cartToken ?? getRememberedText(resolution, 'cart-management', 'cart_token');
  if (named !== undefined) return named;
  const { site, displayed } = resolution;
  const { cart } = displayed;
  return cart && (site === null || site.slug === cart.siteSlug) ? cart.token : undefined;
}

async function resolveLineFields(
  resolution: ResolutionContext,
  token: string | undefined,
  { action, extracted }: { action: CartAction; extracted: ExtractedFields },
): Promise<SkillInput> {
  const item: IntentItem = extracted.items?.[0] ?? {};
  const { quantity } = item;
  const itemId = extracted.itemId ?? getRememberedText(resolution, 'cart-management', 'item_id');
  if (itemId !== undefined || token === undefined) {
    const options =
      extracted.newOptions ?? (extracted.itemId === undefined ? item.options : undefined);
    return { action, item_id: itemId, quantity, variant_options: options };
  }
  const { newOptions } = extracted;
  const lines = await loadFilledLines(resolution, token);
  const reduces = action === 'remove_item' && quantity !== undefined;
  const line = findLine(lines, extracted.items, reduces);
  if (line === 'ambiguous')
    throw itemAmbiguous(lines, { action, cart_token: token, quantity, new_options: newOptions });
  return reduces && line
    ? reduceLine(line, quantity)
    : { action, ...toLineChange(line, newOptions), quantity };
}

/** 422 `nothing_done` for several lines. If no word is understood, it may be any line. */
function findLine(
  lines: readonly QuoteLine[],
  [item, ...others]: readonly IntentItem[] = [],
  reduces: boolean,
): QuoteLine | 'ambiguous' | null {
  if (others.length > 0) throw oneLineAtATime(lines);
  return item === undefined || reduces
    ? resolveReducedLine(lines, item ?? {})
    : resolveCartLine(lines, item);
}

const toLineChange = (line: QuoteLine | null, options: VariantOptions | undefined): SkillInput => ({
  item_id: line?.id,
  variant_options: options && toLineOptionNames(line?.options ?? {}, options),
});

async function loadFilledLines(
  resolution: ResolutionContext,
  token: string,
): Promise<readonly QuoteLine[]> {
  const { lines } = await loadCartView(resolution, token);
  if (lines.length === 0) throw cartIsEmpty();
  return lines;
}

/** "Remove one kettle" of two leaves the other. 422 `nothing_done` if the line has fewer. */
function reduceLine(line: QuoteLine, quantity: number): SkillInput {
  if (quantity > line.quantity) throw tooFewUnits(line);
  return quantity === line.quantity
    ? { action: 'remove_item', item_id: line.id }
    : { action: 'update_item', item_id: line.id, quantity: line.quantity - quantity };
}

// Maps "color" to the option "Frame color" of a line.
function toLineOptionNames(existing: VariantOptions, requested: VariantOptions): VariantOptions {
  const toExistingName = (word: string) =>
    Object.keys(existing).find((name) => toCanonicalTerm(name).split(' ').includes(word)) ?? word;
  return Object.fromEntries(
    Object.entries(requested).map(([word, value]) => [toExistingName(word), value]),
  );
}

/**
 * "Another one" after a cart means another unit of the line added last. 422 `no_previous_results` if
 * that cart was emptied or canceled.
 */
async function resolveRepeatedItems(
  resolution: ResolutionContext,
  token: string | undefined,
  items: IntentItem[],
): Promise<IntentItem[]> {
  const refersToLastLine = ({ reference, query, productId, variantId }: IntentItem) =>
    reference === 'last' && (query ?? productId ?? variantId) === undefined;
  const { latest } = resolution.displayed;
  if (!items.some(refersToLastLine)) return items;
  if (latest === 'canceled_cart') throw nothingToRepeat();
  if (token === undefined || latest !== 'cart') return items;
  const { lines } = await loadCartView(resolution, token);
  const last = lines.at(-1);
  if (last === undefined) throw nothingToRepeat();
  return items.map((item) => {
    if (!refersToLastLine(item)) return item;
    const options = { ...last.options, ...item.options };
    return item.options === undefined
      ? { ...item, variantId: last.variantId }
      : { ...item, productId: last.productId, options };
  });
}

async function resolveShippingOptionId(
  resolution: ResolutionContext,
  token: string | undefined,
  extracted: ExtractedFields,
): Promise<string | undefined> {
  if (extracted.shippingOption === undefined) return undefined;
  const options =
    token === undefined ? [] : (await loadCartView(resolution, token)).shippingOptions;
  return resolveShippingOption(options, extracted.shippingOption);
}
