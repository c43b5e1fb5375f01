import type { Work } from '../../../platform/work.ts';
import { record } from '../../events/record.ts';
import { auditChange } from '../audit/audit.ts';
import { markRevokedOf } from './api-key-store.ts';

/**
 * Revokes the live keys that a person or a grant has made in the work's workspace, and the keys that
 * were made with those: for a maker who may not make keys any more.
 */
export async function revokeKeysOf(work: Work, makerId: string): Promise<void> {
  let revoked: string[];
  do {
    revoked = await markRevokedOf(work, makerId);
    for (const id of revoked) await recordRevoked(work, id);
    // A key that one of them was just making is there by now: its maker was waited for.
  } while (revoked.length > 0);
}

/** A revoked key, for the audit log and for every node that still remembers it. */
export async function recordRevoked(work: Work, id: string): Promise<void> {
  await record(work, {
    type: 'api_key.revoked',
    site: null,
    resource: { type: 'api_key', id, version: 1 },
    data: { id },
  });
  await auditChange(work, 'api_key', { id }, null);
}
