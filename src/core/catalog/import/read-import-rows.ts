import { DomainError } from '../../../kernel/domain-error.ts';
import { seoLimits } from '../product.ts';
import type { ImportedProductInput } from '../products/import-products.ts';
import type { ImportCandidate, ImportEntry, ImportStore } from './candidate.ts';
import { readCsv } from './csv/read-csv.ts';
import { readNdjson } from './ndjson/read-ndjson.ts';
import type { ImportProblem } from './problem.ts';
import {
  checkDuplicates,
  createUsedIdentifiers,
  type UsedIdentifiers,
} from './readiness/duplicates.ts';
import { checkProduct } from './readiness/product.ts';
import { checkVariants } from './readiness/variants.ts';
import type { ByteSource } from './utf8-chunks.ts';
import { isSafeImageUrl } from './values.ts';

export type ImportFormat = 'csv' | 'ndjson';

/** One product of a file; `draft` is null when it cannot be imported. */
export type ImportRow = {
  /** 1-based number of the first line of this product. */
  line: number;
  /** The position of the product in the file, from 0. An interrupted import resumes by it. */
  ordinal: number;
  draft: ImportedProductInput | null;
  /** Names of collections that the product belongs to. */
  collections: string[];
  problems: ImportProblem[];
};

/**
 * Streams the products of a file. Memory does not grow with the file, except for about 12 bytes per
 * product. Problems are reported in the row of a product and affect no other product. Products
 * before the ordinal `from` are left out, but count as the first use of their slugs and SKUs.
 * Throws 400 `unreadable_file` for a file that is empty, UTF-16 or without the required columns.
 */
export async function* readImportRows(
  bytes: ByteSource,
  format: ImportFormat,
  store: ImportStore,
  from = 0,
): AsyncGenerator<ImportRow> {
  const used = createUsedIdentifiers();
  const batches = format === 'csv' ? readCsv(bytes, store) : readNdjson(bytes, store.currency);
  let ordinal = 0;
  for await (const batch of batches) {
    for (const entry of batch) {
      if (ordinal >= from) yield toImportRow(entry, ordinal, used);
      else if (entry.candidate !== null) checkDuplicates(entry.candidate, used);
      ordinal += 1;
    }
  }
}

/**
 * The format of a file by its extension: `.csv`, `.ndjson`, `.jsonl`, or with `.gz`; 400
 * `unknown_format`.
 */
export function parseImportFormat(fileName: string): { format: ImportFormat; gzip: boolean } {
  const match = /\.(csv|ndjson|jsonl)(\.gz)?$/i.exec(fileName);
  if (!match) {
    const message =
      'The file name must end in .csv, .ndjson or .jsonl, optionally followed by .gz.';
    throw new DomainError('invalid', 'unknown_format', message);
  }
  const format = match[1]?.toLowerCase() === 'csv' ? 'csv' : 'ndjson';
  return { format, gzip: match[2] !== undefined };
}

function toImportRow(entry: ImportEntry, ordinal: number, used: UsedIdentifiers): ImportRow {
  const { line, candidate } = entry;
  if (candidate === null)
    return { line, ordinal, draft: null, collections: [], problems: entry.problems };
  const problems = [
    ...candidate.problems,
    ...checkProduct(candidate),
    ...checkVariants(candidate),
    ...checkDuplicates(candidate, used),
  ];
  const isFatal = problems.some((problem) => problem.fatal);
  return {
    line,
    ordinal,
    draft: isFatal ? null : toProductInput(candidate),
    collections: candidate.collections,
    problems,
  };
}

/** The input for the product, without unsafe image URLs; null without a price. */
function toProductInput(candidate: ImportCandidate): ImportRow['draft'] {
  const { name, slug, description, price, tags, isDigital, weightGrams, publishedAt } = candidate;
  const { brand, condition, googleProductCategory, countryOfOrigin } = candidate;
  const { seoTitle, seoDescription } = candidate;
  if (price === null) return null;
  const variants = candidate.variants.map(({ line: _, ...variant }) => ({
    ...variant,
    media: variant.media?.filter(({ url }) => isSafeImageUrl(url)),
  }));
  const media = candidate.media?.filter(({ url }) => isSafeImageUrl(url));
  return {
    name,
    slug,
    ...(candidate.isSlugDerived && { isSlugDerived: true }),
    ...(candidate.isUnpublishedIfNew && { isUnpublishedIfNew: true }),
    description,
    price,
    media,
    variants,
    tags,
    isDigital,
    brand,
    condition,
    googleProductCategory,
    seoTitle: withinLimit(seoTitle, seoLimits.title),
    seoDescription: withinLimit(seoDescription, seoLimits.description),
    countryOfOrigin,
    weightGrams,
    publishedAt,
  };
}

/** A text that is too long is reported, and the product keeps its own. */
const withinLimit = (text: string | null | undefined, limit: number) =>
  (text?.length ?? 0) <= limit ? text : undefined;
