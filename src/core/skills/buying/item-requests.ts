import { DomainError, overrideDomainError } from '../../../kernel/domain-error.ts';
import { parseCartItem, type RequestedItem } from '../../carts/cart-items.ts';
import type { ItemInput } from './schema-fields.ts';

/** One thing that is wanted. */
export type ItemRequest = {
  item: RequestedItem;
  /** What it is when its own words name no single variant: an answer that came beside the list. */
  fallback: RequestedItem | null;
};

/**
 * Everything that is wanted: a list, one thing, or both. Options or a variant that stand beside a
 * list and name none of its products answer for the items that are not clear without them.
 */
export function toItemRequests(
  list: readonly ItemInput[] | undefined,
  beside: ItemInput,
): ItemRequest[] {
  if (!list || list.length === 0) return hasProduct(beside) ? [toItemRequest(beside)] : [];
  const { product_id: product } = beside;
  if (product !== undefined && list.every((item) => item.product_id !== product))
    return [...list, beside].map(toItemRequest);
  return list.map((item) => ({
    item: parseCartItem(item),
    fallback: toFallbackItem(item, beside),
  }));
}

/**
 * Acts on what is wanted; when its variant is not clear, on what was answered instead. The refusal
 * `variant_unresolved` goes up with the `product_id` it is about.
 */
export async function runWithFallbackItem<Answer>(
  { item, fallback }: ItemRequest,
  act: (item: RequestedItem) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act(item);
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'variant_unresolved') throw error;
    if (fallback === null) throw withProductId(error, item);
    return runWithFallbackItem({ item: fallback, fallback: null }, act);
  }
}

function toFallbackItem(item: ItemInput, beside: ItemInput): RequestedItem | null {
  const { product_id: product, variant_id: variant, variant_options: options } = beside;
  const isAbout = product === undefined || product === item.product_id;
  if (!isAbout || (variant === undefined && options === undefined)) return null;
  return { ...parseCartItem(item), variantId: variant ?? null, options: options ?? null };
}

const hasProduct = ({ product_id, variant_id }: ItemInput) =>
  product_id !== undefined || variant_id !== undefined;

const toItemRequest = (item: ItemInput): ItemRequest => ({
  item: parseCartItem(item),
  fallback: null,
});

function withProductId(error: DomainError, { productId }: RequestedItem): DomainError {
  return overrideDomainError(error, { extensions: { product_id: productId, ...error.extensions } });
}
