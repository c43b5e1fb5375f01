import type { UnitOfWork, Work } from '../../../../platform/work.ts';
import { audit } from '../../../access/audit/audit.ts';
import type { ImportRow } from '../read-file.ts';
import { inBatches, readAhead } from './batches.ts';
import {
  type ImportTarget,
  markFinished,
  openPosition,
  type Position,
  resetPosition,
} from './import-store.ts';
import { type Saved, saveBatch, sum } from './save-batch.ts';

/** Products a transaction: enough that its commit does not count, few enough that little is done twice. */
const batchSize = 250;

/** Where the import of this file stands; `again` sends it back to the first product. */
export function openImport(
  unit: UnitOfWork,
  target: ImportTarget,
  again: boolean,
): Promise<Position> {
  return unit.run(target.site.tenant, async (work) => {
    if (again) await resetPosition(work, target);
    return openPosition(work, target);
  });
}

type Run = {
  target: ImportTarget;
  /** Rows before this ordinal are saved already. */
  from: number;
  /** Told after each commit: what this run has saved so far. */
  onSaved: (saved: Saved) => void;
};

/**
 * Saves the rows of a file batch by batch, each with its position in one transaction: after a crash
 * the same file goes on behind the last batch that was committed. Reads ahead while it saves.
 */
export async function saveImport(
  unit: UnitOfWork,
  rows: AsyncIterable<ImportRow>,
  { target, from, onSaved }: Run,
): Promise<Saved> {
  let saved: Saved = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  for await (const batch of readAhead(inBatches(after(rows, from), batchSize))) {
    saved = sum(saved, await saveBatch(unit, target, batch));
    onSaved(saved);
  }
  await unit.run(target.site.tenant, (work) => finish(work, target));
  return saved;
}

async function finish(work: Work, target: ImportTarget): Promise<void> {
  await markFinished(work, target);
  await audit(work, {
    action: 'catalog.imported',
    resource: { type: 'site', id: target.site.id },
    after: { file_sha256: target.digest },
  });
}

async function* after(rows: AsyncIterable<ImportRow>, from: number): AsyncGenerator<ImportRow> {
  for await (const row of rows) if (row.ordinal >= from) yield row;
}
