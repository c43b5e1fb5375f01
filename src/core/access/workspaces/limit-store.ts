import type { Work } from '../../../platform/unit-of-work.ts';

/** Serializes transactions that create resources of one kind in the workspace. */
export async function lockWorkspaceLimit(work: Work, kind: string): Promise<void> {
  await work.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `limit|${work.tenant.workspaceId}|${kind}`,
  ]);
}
