import type { UnitOfWork, Work } from '../../../../platform/unit-of-work.ts';
import { audit } from '../../../access/audit/audit.ts';
import type { ImportRow } from '../read-import-rows.ts';
import { batchValues, prefetchValues } from './batches.ts';
import {
  findOrCreatePosition,
  type ImportPosition,
  type ImportTarget,
  markFinished,
  resetPosition,
} from './import-store.ts';
import { addBatchResults, type ImportBatchResult, saveBatch } from './save-batch.ts';

/** Products per transaction. Larger batches would repeat more work after a crash. */
const batchSize = 250;

/** The position of the import of this file; `again` resets it to the first product. */
export function openImport(
  unit: UnitOfWork,
  target: ImportTarget,
  again: boolean,
): Promise<ImportPosition> {
  return unit.run(target.site.tenant, async (work) => {
    if (again) await resetPosition(work, target);
    return findOrCreatePosition(work, target);
  });
}

type ImportRun = {
  target: ImportTarget;
  /** Rows before this ordinal are already saved. */
  from: number;
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
  { target, from, onSaved }: ImportRun,
): Promise<ImportBatchResult> {
  let saved: ImportBatchResult = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  for await (const batch of prefetchValues(batchValues(skipSavedRows(rows, from), batchSize))) {
    saved = addBatchResults(saved, await saveBatch(unit, target, batch));
    onSaved(saved);
  }
  await unit.run(target.site.tenant, (work) => finishImport(work, target));
  return saved;
}

async function finishImport(work: Work, target: ImportTarget): Promise<void> {
  await markFinished(work, target);
  await audit(work, {
    action: 'catalog.imported',
    resource: { type: 'site', id: target.site.id },
    after: { file_sha256: target.digest },
  });
}

async function* skipSavedRows(
  rows: AsyncIterable<ImportRow>,
  from: number,
): AsyncGenerator<ImportRow> {
  for await (const row of rows) if (row.ordinal >= from) yield row;
}
