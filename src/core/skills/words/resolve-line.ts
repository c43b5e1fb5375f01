import type { IntentItem } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { getCart } from '../../carts/create-cart.ts';
import type { QuoteLine, ShippingOption } from '../../pricing/quote.ts';
import type { ResolutionContext } from './resolution-context.ts';
import { RequestQuestion } from './unresolved-product.ts';
import { toNormalizedWords } from './variant-words.ts';

type CartView = { lines: QuoteLine[]; shippingOptions: ShippingOption[] };

/** The lines and shipping options of a cart of the caller's workspace. 404 `cart_not_found`. */
export async function loadCartView(
  { deps, context }: ResolutionContext,
  token: string,
): Promise<CartView> {
  const { bearer } = context;
  if (!bearer) return { lines: [], shippingOptions: [] };
  const cart = await deps.unit.view(bearer.tenant, (view) => getCart(view, token));
  return cart.quote;
}

/**
 * The cart line that an item refers to by position, product or words, else the line added last.
 * Null if the cart is empty.
 */
export function resolveCartLine(
  lines: readonly QuoteLine[],
  item: IntentItem,
): QuoteLine | 'ambiguous' | null {
  if (typeof item.reference === 'number') {
    const { reference } = item;
    return lines.at(reference > 0 ? reference - 1 : reference) ?? 'ambiguous';
  }
  const like = lines.filter((line) => matchesItem(line, item));
  if (isUnnamed(item)) return like.at(-1) ?? null;
  const [only, ...others] = like;
  return only && others.length === 0 ? only : 'ambiguous';
}

const isUnnamed = ({ query, productId }: IntentItem) => (query ?? productId) === undefined;

/** The line of which some units are removed: "remove one" says which one only if it is alone. */
export function resolveReducedLine(
  lines: readonly QuoteLine[],
  item: IntentItem,
): QuoteLine | 'ambiguous' | null {
  const isAnyLine = isUnnamed(item) && typeof item.reference !== 'number' && !item.options;
  return isAnyLine && lines.length > 1 ? 'ambiguous' : resolveCartLine(lines, item);
}

function matchesItem(
  line: QuoteLine,
  { productId, variantId, query = '', options = {} }: IntentItem,
): boolean {
  if (productId !== undefined && productId !== line.productId) return false;
  if (variantId !== undefined && variantId !== line.variantId) return false;
  const words = new Set([line.name, ...Object.values(line.options)].flatMap(toNormalizedWords));
  const optionValues = new Set(Object.values(line.options).map(toCanonicalTerm));
  return (
    toNormalizedWords(query).every((word) => words.has(word)) &&
    Object.values(options).every((value) => optionValues.has(value) || words.has(value))
  );
}

/** 422 `item_ambiguous`: several lines of the cart may be meant. A number answers the question. */
export function itemAmbiguous(
  lines: readonly QuoteLine[],
  input: Record<string, unknown>,
): RequestQuestion {
  const items = lines.map(({ id, name, options, quantity }) => ({ id, name, options, quantity }));
  const names = lines.map(({ name, options }, at) => {
    const which = Object.values(options).join(', ');
    return `${at + 1}. ${name}${which === '' ? '' : ` (${which})`}`;
  });
  const message = `It is not clear which item of the cart you mean: ${names.join(', ')}. Reply with its number or send its item_id.`;
  return new RequestQuestion(
    'unprocessable',
    { reason: 'item_ambiguous', message, extensions: { items } },
    { skill: 'cart-management', input: { ...input, choose_line: true } },
  );
}
