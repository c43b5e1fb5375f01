import { Refusal, retold } from '../../../kernel/refusal.ts';
import { readItem, type WantedItem } from '../../carts/cart-items.ts';
import type { ItemInput } from './fields.ts';

/** One thing that is wanted. */
export type Want = {
  item: WantedItem;
  /** What it is when its own words name no single variant: an answer that came beside the list. */
  instead: WantedItem | null;
};

/**
 * Everything that is wanted: a list, one thing, or both. Options or a variant that stand beside a
 * list and name none of its products answer for the items that are not clear without them.
 */
export function wantsOf(list: readonly ItemInput[] | undefined, beside: ItemInput): Want[] {
  if (!list || list.length === 0) return isNamed(beside) ? [clear(beside)] : [];
  const { product_id: product } = beside;
  if (product !== undefined && list.every((item) => item.product_id !== product))
    return [...list, beside].map(clear);
  return list.map((item) => ({ item: readItem(item), instead: answerFor(item, beside) }));
}

/**
 * Acts on what is wanted; when its variant is not clear, on what was answered instead. The refusal
 * `variant_unresolved` goes up with the `product_id` it is about.
 */
export async function actOn<Answer>(
  { item, instead }: Want,
  act: (item: WantedItem) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act(item);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'variant_unresolved') throw error;
    if (instead === null) throw aboutProduct(error, item);
    return actOn({ item: instead, instead: null }, act);
  }
}

function answerFor(item: ItemInput, beside: ItemInput): WantedItem | null {
  const { product_id: product, variant_id: variant, variant_options: options } = beside;
  const isAbout = product === undefined || product === item.product_id;
  if (!isAbout || (variant === undefined && options === undefined)) return null;
  return { ...readItem(item), variantId: variant ?? null, options: options ?? null };
}

const isNamed = ({ product_id, variant_id }: ItemInput) =>
  product_id !== undefined || variant_id !== undefined;

const clear = (item: ItemInput): Want => ({ item: readItem(item), instead: null });

function aboutProduct(error: Refusal, { productId }: WantedItem): Refusal {
  return retold(error, { mend: { product_id: productId, ...error.mend } });
}
