import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { audit, auditChange } from '../audit/audit.ts';
import { markApiKeysRevokedByCreator } from './api-key-store.ts';
import {
  revokeConnectionKeysByCreator,
  revokeConnectionWebhooksByCreator,
} from './connection-key-store.ts';

/**
 * Revokes the live keys in the workspace that a user or a grant created, the keys created with
 * those keys, and the keys of agent connections that any of them received. Events are no longer sent
 * to URLs of agent connections that any of them set. Called when the creator may no longer create keys.
 */
export async function revokeKeysCreatedBy(work: Work, creatorId: string): Promise<void> {
  let revoked: string[];
  do {
    revoked = await markApiKeysRevokedByCreator(work, creatorId);
    for (const id of revoked) await recordKeyRevoked(work, id);
    // The update waited for transactions that were creating keys with a revoked one. Look again for
    // the keys that they committed.
  } while (revoked.length > 0);
  // Nothing changes a connection with the access of the creator any more: the roles and all API keys are
  // locked, and transactions that held them have ended.
  for (const id of await revokeConnectionKeysByCreator(work, creatorId))
    await audit(work, {
      action: 'agent_connection.key_revoked',
      resource: { type: 'agent_connection', id },
    });
  for (const { id, url } of await revokeConnectionWebhooksByCreator(work, creatorId))
    await audit(work, {
      action: 'agent_connection.webhook_revoked',
      resource: { type: 'agent_connection', id },
      before: { webhook_url: url },
    });
}

/**
 * Records a revocation in the audit log and as an event, which clears the caches of every process.
 */
export async function recordKeyRevoked(work: Work, id: string): Promise<void> {
  await emitEvents(work, {
    type: 'api_key.revoked',
    site: null,
    resource: { type: 'api_key', id, version: 1 },
    data: { id },
  });
  await auditChange(work, 'api_key', { id }, null);
}
