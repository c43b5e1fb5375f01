import type { Money } from '../../../kernel/money.ts';
import type { Media, Options } from '../product.ts';
import type { Problem } from './problem.ts';

export type CandidateVariant = {
  /** Line of the file that this variant was read from. */
  line: number;
  options: Options;
  /** Null: the product's price. */
  price: Money | null;
  stock: number | null;
  sku: string | null;
  weightGrams: number | null;
  media: Media[];
};

/** What a file says of one product, before anybody judges whether it will do. At least one variant. */
export type Candidate = {
  line: number;
  name: string;
  slug: string;
  description: string;
  price: Money | null;
  media: Media[];
  variants: CandidateVariant[];
  tags: string[];
  isDigital: boolean;
  weightGrams: number | null;
  /** Undefined: published at once. */
  publishedAt: Date | null | undefined;
  collections: string[];
  /** The file had bytes that are no UTF-8, here or before. */
  damaged: boolean;
  /** What went wrong while reading. */
  problems: Problem[];
};

/** A place in the file where a product should be and none can be read. */
export type Unreadable = { line: number; candidate: null; problems: Problem[] };

export type Found = { line: number; candidate: Candidate } | Unreadable;
