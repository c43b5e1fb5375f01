import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { ProductId, VariantId } from '../../../kernel/id.ts';
import { dateTime, nullable, nullableText } from '../../../platform/fields.ts';
import type { VariantOptions } from '../product.ts';
import { type StockState, stockStates } from '../stock/stock-state.ts';

/** The stock of one variant. `onHand` is null if stock is not tracked. */
export type InventoryItem = {
  variantId: VariantId;
  productId: ProductId;
  productName: string;
  siteSlug: string;
  options: VariantOptions;
  sku: string | null;
  imageUrl: string | null;
  onHand: number | null;
  /** Units that open checkouts hold; they are among those on hand. */
  reserved: number;
  /** Null: the threshold of the store. */
  lowStockThreshold: number | null;
  storeThreshold: number;
  productCreatedAt: Date;
  position: number;
};

/** By product, in the merchant's order of its variants, or by SKU. */
export const inventorySorts = ['-created_at', 'created_at', 'sku', '-sku'] as const;
export type InventorySort = (typeof inventorySorts)[number];

const count = (description: string) => nullable(Type.Integer(), description);

export const InventoryItemDto = Type.Object(
  {
    variant_id: Type.String(),
    product_id: Type.String(),
    product_name: Type.String(),
    site_slug: Type.String(),
    options: Type.Record(Type.String(), Type.String()),
    sku: nullableText,
    image_url: nullableText,
    tracked: Type.Boolean(),
    on_hand: count('Units in the warehouse, with reserved ones; null if stock is not tracked.'),
    reserved: Type.Integer({ description: 'Units that open checkouts hold.' }),
    available: count('Units on hand less reserved ones; null if stock is not tracked.'),
    low_stock_threshold: count('At how many available units stock is low; null for the store.'),
    effective_low_stock_threshold: Type.Integer({
      description: 'The threshold that applies: its own, otherwise that of the store.',
    }),
    state: Type.Unsafe<StockState>({
      type: 'string',
      enum: stockStates,
      description: '`low_stock` counts from the threshold of the variant or of its store.',
    }),
    product_created_at: dateTime,
  },
  { $id: 'InventoryItem' },
);

/** `origin` is the platform's: relative URLs of images resolve against it. */
export function toInventoryItemDto(
  item: InventoryItem,
  origin: string,
): Static<typeof InventoryItemDto> {
  const isTracked = item.onHand !== null;
  return {
    variant_id: item.variantId,
    product_id: item.productId,
    product_name: item.productName,
    site_slug: item.siteSlug,
    options: item.options,
    sku: item.sku,
    image_url: item.imageUrl === null ? null : absoluteUrl(item.imageUrl, origin),
    tracked: isTracked,
    on_hand: item.onHand,
    reserved: isTracked ? item.reserved : 0,
    available: countAvailable(item),
    low_stock_threshold: item.lowStockThreshold,
    effective_low_stock_threshold: item.lowStockThreshold ?? item.storeThreshold,
    state: getState(item),
    product_created_at: item.productCreatedAt.toISOString(),
  };
}

const countAvailable = ({ onHand, reserved }: InventoryItem) =>
  onHand === null ? null : onHand - reserved;

function getState(item: InventoryItem): StockState {
  const available = countAvailable(item);
  if (available === null) return 'not_tracked';
  if (available <= 0) return 'out_of_stock';
  return available <= (item.lowStockThreshold ?? item.storeThreshold) ? 'low_stock' : 'in_stock';
}
