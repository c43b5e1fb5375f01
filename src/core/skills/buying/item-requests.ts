import { DomainError, overrideDomainError } from '../../../kernel/domain-error.ts';
import { parseCartItem, type RequestedItem } from '../../carts/cart-items.ts';
import type { ItemInput } from './schema-fields.ts';

/** One item to buy. */
export type ItemRequest = {
  item: RequestedItem;
  /** Used if the item itself does not determine a variant: the variant sent beside the list. */
  fallback: RequestedItem | null;
};

/**
 * The items of an input: a list, a single item next to it, or both. A variant or options that are
 * sent next to a list without a different product apply to the items whose variant is not
 * determined otherwise.
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
 * Runs `act` with the item, and with the fallback if the variant is not determined. Adds the
 * `product_id` to the error `variant_unresolved`.
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
  const appliesToItem = product === undefined || product === item.product_id;
  if (!appliesToItem || (variant === undefined && options === undefined)) return null;
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
