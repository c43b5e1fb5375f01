import { runInBatches } from '../../../platform/run-in-batches.ts';
import { type UnitOfWork, withTenant } from '../../../platform/unit-of-work.ts';
import { deleteAsset } from '../../media/delete-asset.ts';
import { lockUnusedFiles } from './import-file-store.ts';

const batchSize = 100;
const fileDays = 7;

/**
 * Deletes files to import some days after their upload, or after the last import that used them
 * has ended, because they contain personal data. Returns their number.
 */
export function deleteOldImportFiles(unit: UnitOfWork, now: Date): Promise<number> {
  const before = new Date(now.getTime() - fileDays * 86_400_000);
  return runInBatches(unit, batchSize, async (work) => {
    const files = await lockUnusedFiles(work, { before, limit: batchSize });
    for (const { tenant, id } of files) await deleteAsset(withTenant(work, tenant), id);
    return files.length;
  });
}
