import type {
  AssetId,
  CollectionId,
  ProductId,
  SiteId,
  VariantId,
  WorkspaceId,
} from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';

/** A picture or a film of a product; shown, never executed. */
export type Media = { type: string; url: string; alt: string };

/** Option name to value, in the order in which the merchant gave them: `{ Size: 'M', Color: 'Grey' }`. */
export type VariantOptions = Record<string, string>;

export type Variant = {
  id: VariantId;
  options: VariantOptions;
  /** The variant's own price, or the product's. */
  price: Money;
  /** Whether the variant overrides the product's price. */
  hasOwnPrice: boolean;
  /** On hand less everything that is reserved; null when stock is not tracked. */
  stock: number | null;
  /** Units that unpaid payment pages hold: a buyer who pays gets them too. */
  yieldingStock: number;
  sku: string | null;
  weightGrams: number | null;
  media: Media[];
};

export type Product = {
  id: ProductId;
  workspaceId: WorkspaceId;
  siteId: SiteId;
  siteSlug: string;
  /** Where its store is found: a verified domain, or the subdomain. */
  siteUrl: string;
  name: string;
  slug: string;
  description: string;
  price: Money;
  media: Media[];
  variants: Variant[];
  tags: string[];
  isDigital: boolean;
  /** The file that buyers of a digital product get. */
  digitalAssetId: AssetId | null;
  weightGrams: number | null;
  collectionIds: CollectionId[];
  /** Null: not published. In the future: published then. */
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Grows by one with every change. */
  version: number;
};

/** A variant as it is sent in: by a merchant, an import or the demo. */
export type VariantInput = {
  id?: VariantId | undefined;
  options?: VariantOptions | undefined;
  /** Null: the product's price. */
  price?: Money | null | undefined;
  /** Units on hand; null: not tracked. */
  stock?: number | null | undefined;
  sku?: string | null | undefined;
  weightGrams?: number | null | undefined;
  media?: Media[] | undefined;
  /** Takes the variant away (only in a change of an existing product). */
  archived?: boolean | undefined;
};

/** A product as it is sent in. `slug` left out: made from the name. `publishedAt` left out: now. */
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
  weightGrams?: number | null | undefined;
  collectionIds?: CollectionId[] | undefined;
  publishedAt?: Date | null | undefined;
};

type VariantStock = Pick<Variant, 'stock' | 'yieldingStock'>;

/** How many units a buyer who pays can get now; null: stock is not tracked. */
export function countBuyableUnits({ stock, yieldingStock }: VariantStock): number | null {
  return stock === null ? null : stock + yieldingStock;
}

/** A variant can be bought while its stock is not tracked, or a buyer who pays can get a unit. */
export function isInStock(variant: VariantStock): boolean {
  return (countBuyableUnits(variant) ?? 1) > 0;
}
