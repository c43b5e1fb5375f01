import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { auditChange } from '../audit/audit.ts';
import { markApiKeysRevokedByCreator } from './api-key-store.ts';

/**
 * Revokes the live keys that a person or a grant has made in the work's workspace, and the keys that
 * were made with those: for a maker who may not make keys any more.
 */
export async function revokeKeysCreatedBy(work: Work, makerId: string): Promise<void> {
  let revoked: string[];
  do {
    revoked = await markApiKeysRevokedByCreator(work, makerId);
    for (const id of revoked) await recordKeyRevoked(work, id);
    // A key that one of them was just making is there by now: its maker was waited for.
  } while (revoked.length > 0);
}

/** A revoked key, for the audit log and for every node that still remembers it. */
export async function recordKeyRevoked(work: Work, id: string): Promise<void> {
  await emitEvents(work, {
    type: 'api_key.revoked',
    site: null,
    resource: { type: 'api_key', id, version: 1 },
    data: { id },
  });
  await auditChange(work, 'api_key', { id }, null);
}
