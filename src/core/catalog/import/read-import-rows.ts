import { DomainError } from '../../../kernel/domain-error.ts';
import type { CreateProductInput } from '../product.ts';
import type { ImportCandidate, ImportEntry } from './candidate.ts';
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

/** One product of a file; `draft` is null when it cannot be imported as it is. */
export type ImportRow = {
  /** 1-based number of the first line of this product. */
  line: number;
  /** Which product of the file this is, from 0; a run that was cut off goes on from here. */
  ordinal: number;
  draft: (CreateProductInput & { slug: string }) | null;
  /** Names of collections that the product belongs to. */
  collections: string[];
  problems: ImportProblem[];
};

/**
 * The products of a file, one by one, in memory that does not grow with the file (12 bytes or so
 * per product apart). What is wrong with a product is told in its row and stops only that product;
 * a file that has no products in it at all (empty, UTF-16, no column of names) is 400 `unreadable_file`.
 */
export async function* readImportRows(
  bytes: ByteSource,
  format: ImportFormat,
  site: { currency: string },
): AsyncGenerator<ImportRow> {
  const used = createUsedIdentifiers();
  const read = format === 'csv' ? readCsv : readNdjson;
  let ordinal = 0;
  for await (const batch of read(bytes, site.currency)) {
    for (const found of batch) {
      yield toImportRow(found, ordinal, used);
      ordinal += 1;
    }
  }
}

/** What a file is by its name: `.csv`, `.ndjson` and `.jsonl`, each also with `.gz`; else 400 `unknown_format`. */
export function parseImportFormat(fileName: string): { format: ImportFormat; gzip: boolean } {
  const match = /\.(csv|ndjson|jsonl)(\.gz)?$/i.exec(fileName);
  if (!match) {
    const message = 'The name of the file must end in .csv, .ndjson or .jsonl, each also with .gz.';
    throw new DomainError('invalid', 'unknown_format', message);
  }
  const format = match[1]?.toLowerCase() === 'csv' ? 'csv' : 'ndjson';
  return { format, gzip: match[2] !== undefined };
}

function toImportRow(found: ImportEntry, ordinal: number, used: UsedIdentifiers): ImportRow {
  const { line, candidate } = found;
  if (candidate === null)
    return { line, ordinal, draft: null, collections: [], problems: found.problems };
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

/** Null without a price. Addresses that are not safe to show are left out. */
function toProductInput(candidate: ImportCandidate): ImportRow['draft'] {
  const { name, slug, description, price, tags, isDigital, weightGrams, publishedAt } = candidate;
  if (price === null) return null;
  const variants = candidate.variants.map(({ line: _, ...variant }) => ({
    ...variant,
    media: variant.media.filter(({ url }) => isSafeImageUrl(url)),
  }));
  const media = candidate.media.filter(({ url }) => isSafeImageUrl(url));
  return {
    name,
    slug,
    description,
    price,
    media,
    variants,
    tags,
    isDigital,
    weightGrams,
    publishedAt,
  };
}
