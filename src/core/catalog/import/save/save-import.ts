import type { UnitOfWork, Work } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../../access/audit/audit.ts';
import type { ImportRow } from '../read-import-rows.ts';
import { batchValues, prefetchValues } from './batches.ts';
import {
  advancePosition,
  findOrCreatePosition,
  type ImportedFile,
  type ImportPosition,
  markFinished,
  resetPosition,
} from './import-store.ts';
import {
  addBatchResults,
  type ImportBatchResult,
  type ImportedImages,
  type ImportTarget,
  saveBatch,
} from './save-batch.ts';

/** The position of the import of this file; `again` resets it to the first product. */
export function openImport(
  unit: UnitOfWork,
  file: ImportedFile,
  again: boolean,
): Promise<ImportPosition> {
  return unit.run(file.site.tenant, async (work) => {
    if (again) await resetPosition(work, file);
    return findOrCreatePosition(work, file);
  });
}

type ImportRun = {
  file: ImportedFile;
  /** Rows before this ordinal are already saved. */
  from: number;
  /** Handles images on other servers; without it their URLs are kept. */
  images?: ImportedImages;
  /** Called after each commit with the totals of this run so far. */
  onSaved: (saved: ImportBatchResult) => void;
};

/**
 * Saves the rows of a file in batches. Each batch and its position are one transaction, so that an
 * import resumes after the last committed batch. The next batch is read while one is saved.
 */
export async function saveImport(
  unit: UnitOfWork,
  rows: AsyncIterable<ImportRow>,
  { file, from, images, onSaved }: ImportRun,
): Promise<ImportBatchResult> {
  let saved: ImportBatchResult = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  const target: ImportTarget = {
    site: file.site,
    isDryRun: false,
    advance: (work, range) => advancePosition(work, file, range),
    record: async () => undefined,
    ...(images && { images }),
  };
  for await (const batch of listBatches(rows, from)) {
    saved = addBatchResults(saved, await saveBatch(unit, target, batch));
    onSaved(saved);
  }
  await unit.run(file.site.tenant, (work) => finishImport(work, file));
  return saved;
}

async function finishImport(work: Work, file: ImportedFile): Promise<void> {
  await markFinished(work, file);
  await audit(work, {
    action: 'catalog.imported',
    resource: { type: 'site', id: file.site.id },
    after: { file_sha256: file.digest },
  });
}

/** Variants per transaction. Larger batches would exceed the time limit of a statement. */
const maxVariants = 2_000;
/** Products per transaction. Larger batches would repeat more work after a crash. */
const maxProducts = 250;

/** The rows after an ordinal in batches; the next batch is read while one is saved. */
export const listBatches = (rows: AsyncIterable<ImportRow>, from: number) =>
  prefetchValues(batchValues(skipSavedRows(rows, from), maxVariants, countVariants));

/** A product counts as its share of the most products at least. */
const countVariants = ({ draft }: ImportRow) =>
  Math.max(draft?.variants?.length ?? 0, maxVariants / maxProducts);

async function* skipSavedRows(
  rows: AsyncIterable<ImportRow>,
  from: number,
): AsyncGenerator<ImportRow> {
  for await (const row of rows) if (row.ordinal >= from) yield row;
}
