import type { Work } from '../../../platform/unit-of-work.ts';

/** Of those who create things of a kind in the workspace one goes on at a time, until its transaction ends. */
export async function lockWorkspaceLimit(work: Work, kind: string): Promise<void> {
  await work.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `limit|${work.tenant.workspaceId}|${kind}`,
  ]);
}
