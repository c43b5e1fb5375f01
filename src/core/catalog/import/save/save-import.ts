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

/** Products a transaction: enough that its commit does not count, few enough that little is done twice. */
const batchSize = 250;

/** Where the import of this file stands; `again` sends it back to the first product. */
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
  /** Rows before this ordinal are saved already. */
  from: number;
  /** Told after each commit: what this run has saved so far. */
  onSaved: (saved: ImportBatchResult) => void;
};

/**
 * Saves the rows of a file batch by batch, each with its position in one transaction: after a crash
 * the same file goes on behind the last batch that was committed. Reads ahead while it saves.
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
