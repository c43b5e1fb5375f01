import type { Money } from '../../../kernel/money.ts';
import type { Media, VariantOptions } from '../product.ts';
import type { ImportProblem } from './problem.ts';

export type ImportVariant = {
  /** Line of the file that this variant was read from. */
  line: number;
  options: VariantOptions;
  /** Null: the product's price. */
  price: Money | null;
  stock: number | null;
  sku: string | null;
  weightGrams: number | null;
  media: Media[];
};

/** What a file says of one product, before anybody judges whether it will do. At least one variant. */
export type ImportCandidate = {
  line: number;
  name: string;
  slug: string;
  description: string;
  price: Money | null;
  media: Media[];
  variants: ImportVariant[];
  tags: string[];
  isDigital: boolean;
  weightGrams: number | null;
  /** Undefined: published at once. */
  publishedAt: Date | null | undefined;
  collections: string[];
  /** The file had bytes that are no UTF-8, here or before. */
  damaged: boolean;
  /** What went wrong while reading. */
  problems: ImportProblem[];
};

/** A place in the file where a product should be and none can be read. */
export type UnreadableEntry = { line: number; candidate: null; problems: ImportProblem[] };

export type ImportEntry = { line: number; candidate: ImportCandidate } | UnreadableEntry;
