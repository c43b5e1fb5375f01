import type { Work } from '../../platform/unit-of-work.ts';

/** Separates these locks from others of the database. */
const lockSpace = 4;

const nameOf = (work: Work, key: string) => `person ${work.tenant.workspaceId} ${key}`;

/** Takes a shared lock until the end of the transaction, without waiting for the answer. */
export function holdKey(work: Work, key: string): void {
  work.write({
    name: 'person_hold',
    text: `select pg_advisory_xact_lock_shared(hashtextextended($1, ${lockSpace}))`,
    values: [nameOf(work, key)],
  });
}

/** Takes an exclusive lock until the end of the transaction. */
export async function lockKey(work: Work, key: string): Promise<void> {
  await work.query(`select pg_advisory_xact_lock(hashtextextended($1, ${lockSpace}))`, [
    nameOf(work, key),
  ]);
}
