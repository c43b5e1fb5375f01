import type {
  AssetId,
  CollectionId,
  ProductId,
  SiteId,
  VariantId,
  WorkspaceId,
} from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';

/** An image or video of a product. */
export type Media = { type: string; url: string; alt: string };

/** The conditions of goods that product feeds know. */
export const productConditions = ['new', 'refurbished', 'used'] as const;
export type ProductCondition = (typeof productConditions)[number];

/** The longest texts for search engines, in characters. */
export const seoLimits = { title: 300, description: 1_000 };

/** Option name to value, in the merchant's order: `{ Size: 'M', Color: 'Grey' }`. */
export type VariantOptions = Record<string, string>;

export type Variant = {
  id: VariantId;
  options: VariantOptions;
  /** The price of the variant, or of the product when the variant has none. */
  price: Money;
  /** Whether the variant overrides the product's price. */
  hasOwnPrice: boolean;
  /** The former price, which pages strike through while it is higher than the price. */
  compareAtPrice: Money | null;
  /** What a unit costs the merchant. No buyer sees it. */
  cost: Money | null;
  /** Units on hand minus reserved units; null when stock is not tracked. */
  stock: number | null;
  /** Units held for unpaid payment pages. A buyer who pays now may take them. */
  yieldingStock: number;
  /** Units that open checkouts hold; `stock` excludes them. */
  reservedStock: number;
  /** Stock is low at or below this many units; null: the threshold of the store. */
  lowStockThreshold: number | null;
  sku: string | null;
  /** The number below the barcode: 8, 12, 13 or 14 digits. */
  gtin: string | null;
  /** The maker's own part number. */
  mpn: string | null;
  weightGrams: number | null;
  media: Media[];
};

export type Product = {
  id: ProductId;
  workspaceId: WorkspaceId;
  siteId: SiteId;
  siteSlug: string;
  /** The URL of the store: a verified domain, or the subdomain. */
  siteUrl: string;
  name: string;
  slug: string;
  description: string;
  price: Money;
  media: Media[];
  variants: Variant[];
  tags: string[];
  isDigital: boolean;
  /** The file that buyers of a digital product receive. */
  digitalAssetId: AssetId | null;
  brand: string | null;
  condition: ProductCondition;
  /** A name or number of Google's product taxonomy. */
  googleProductCategory: string | null;
  /** Title and description for search engines; null: those of the product. */
  seoTitle: string | null;
  seoDescription: string | null;
  /** Where it was made or grown, as an ISO 3166-1 alpha-2 code in capitals. */
  countryOfOrigin: string | null;
  weightGrams: number | null;
  collectionIds: CollectionId[];
  /** Null if the product is not published; a future date schedules publication. */
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by every change. */
  version: number;
};

/** The input for a variant, from the merchant API, an import or the demo. */
export type VariantInput = {
  id?: VariantId | undefined;
  options?: VariantOptions | undefined;
  /** Null: use the product's price. */
  price?: Money | null | undefined;
  compareAtPrice?: Money | null | undefined;
  cost?: Money | null | undefined;
  /** Units that can be bought; null if stock is not tracked. */
  stock?: number | null | undefined;
  /** The stock that a change is meant for. Sales change it without a new version. */
  expectedStock?: number | null | undefined;
  /** Null: the threshold of the store. */
  lowStockThreshold?: number | null | undefined;
  sku?: string | null | undefined;
  gtin?: string | null | undefined;
  mpn?: string | null | undefined;
  weightGrams?: number | null | undefined;
  media?: Media[] | undefined;
  /** Removes the variant; valid only when an existing product is changed. */
  archived?: boolean | undefined;
};

/** The input for a product. `slug` defaults to one built from the name, `publishedAt` to now. */
export type CreateProductInput = {
  name: string;
  slug?: string | undefined;
  description?: string | undefined;
  price: Money;
  media?: Media[] | undefined;
  variants?: VariantInput[] | undefined;
  tags?: string[] | undefined;
  isDigital?: boolean | undefined;
  digitalAssetId?: AssetId | null | undefined;
  brand?: string | null | undefined;
  condition?: ProductCondition | undefined;
  googleProductCategory?: string | null | undefined;
  seoTitle?: string | null | undefined;
  seoDescription?: string | null | undefined;
  countryOfOrigin?: string | null | undefined;
  weightGrams?: number | null | undefined;
  collectionIds?: CollectionId[] | undefined;
  publishedAt?: Date | null | undefined;
};

type VariantStock = Pick<Variant, 'stock' | 'yieldingStock'>;

/** How many units a buyer who pays now can get; null if stock is not tracked. */
export function countBuyableUnits({ stock, yieldingStock }: VariantStock): number | null {
  return stock === null ? null : stock + yieldingStock;
}

/** Whether a buyer can get at least one unit; always true when stock is not tracked. */
export function isInStock(variant: VariantStock): boolean {
  return (countBuyableUnits(variant) ?? 1) > 0;
}

/** The former price while it is higher than the price, else null. */
export function findFormerPrice(price: Money, compareAtPrice: Money | null): Money | null {
  return compareAtPrice !== null && compareAtPrice.amount > price.amount ? compareAtPrice : null;
}
