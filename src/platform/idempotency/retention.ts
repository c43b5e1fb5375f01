import { maintainDayPartitions } from '../db/day-partitions.ts';
import { runInBatches } from '../run-in-batches.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { deleteExpiredKeys } from './key-store.ts';

const batchSize = 500;

/**
 * Creates and drops the daily partitions of guest responses, which can be replayed for 24 hours.
 */
export function maintainGuestResponsePartitions(
  unit: UnitOfWork,
): Promise<{ created: number; dropped: number }> {
  return maintainDayPartitions(unit, {
    createFunction: 'create_guest_key_partitions',
    dropFunction: 'drop_guest_key_partitions',
    retentionDays: 1,
    async deleteBefore(work, instant) {
      await work.query('delete from guest_idempotency_keys where created_at < $1', [instant]);
    },
  });
}

/** Deletes expired responses to callers with credentials; returns the number of deleted rows. */
export function deleteExpiredResponses(unit: UnitOfWork): Promise<number> {
  return runInBatches(unit, batchSize, (work) => deleteExpiredKeys(work, batchSize));
}
