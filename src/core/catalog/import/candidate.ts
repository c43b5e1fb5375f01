import type { Money } from '../../../kernel/money.ts';
import type { Media, ProductCondition, VariantOptions } from '../product.ts';
import type { ColumnMapping } from './csv/columns.ts';
import type { ImportProblem } from './problem.ts';

/** The store that a file is read for. `columns` are for CSV files. */
export type ImportStore = { currency: string; columns?: ColumnMapping };

/** Undefined members have no column or field in the file, so that products keep theirs. */
export type ImportVariant = {
  /** The line of the file from which the variant was read. */
  line: number;
  options: VariantOptions;
  /** Null: use the product's price. */
  price: Money | null | undefined;
  stock: number | null | undefined;
  /** The stock of a new variant if the file has a stock that cannot be read. */
  stockIfNew?: number;
  /** The stock when the file was exported, if it has that column. */
  expectedStock?: number | null;
  sku: string | null | undefined;
  compareAtPrice: Money | null | undefined;
  cost: Money | null | undefined;
  /** Null: the threshold of the store. */
  lowStockThreshold: number | null | undefined;
  gtin: string | null | undefined;
  mpn: string | null | undefined;
  /** Null: use the product's weight. */
  weightGrams: number | null | undefined;
  /** In files with one weight per row: what the variant ships with, its own or the product's. */
  effectiveWeightGrams?: number | null | undefined;
  media: Media[] | undefined;
};

/**
 * A product as read from the file, before validation. It has at least one variant. As for variants,
 * undefined members are not in the file.
 */
export type ImportCandidate = {
  line: number;
  name: string;
  slug: string;
  /** Whether a different product of the store may have got the same slug. */
  isSlugDerived?: true;
  description: string | undefined;
  price: Money | null;
  media: Media[] | undefined;
  variants: ImportVariant[];
  tags: string[] | undefined;
  isDigital: boolean | undefined;
  brand: string | null | undefined;
  condition: ProductCondition | undefined;
  googleProductCategory: string | null | undefined;
  seoTitle: string | null | undefined;
  seoDescription: string | null | undefined;
  countryOfOrigin: string | null | undefined;
  weightGrams: number | null | undefined;
  /** Undefined publishes a new product immediately, null leaves it unpublished. */
  publishedAt: Date | null | undefined;
  /** The date cannot be read: a new product stays unpublished, an existing one as it is. */
  isUnpublishedIfNew?: boolean;
  collections: string[];
  /** Whether the file has invalid UTF-8, in this product or before it. */
  damaged: boolean;
  /** Problems found while reading. */
  problems: ImportProblem[];
};

/** An entry of the file that could not be read as a product. */
export type UnreadableEntry = { line: number; candidate: null; problems: ImportProblem[] };

export type ImportEntry = { line: number; candidate: ImportCandidate } | UnreadableEntry;
