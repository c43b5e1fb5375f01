import type { Work } from '../../../platform/unit-of-work.ts';

/**
 * Deletes old rows in the default partition, which were written before the partition of their day
 * existed.
 */
export async function deleteDeliveriesBefore(work: Work, instant: Date): Promise<void> {
  await work.query('delete from webhook_deliveries where created_at < $1', [instant]);
  await work.query('delete from webhook_attempts where at < $1', [instant]);
}
