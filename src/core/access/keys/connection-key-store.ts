import type { Work } from '../../../platform/unit-of-work.ts';

/** The creator `$2` and the API keys that they made, directly or with another one. */
const madeSql = `made as (
       select $2::text as id
       union
       select k.key_id from made join api_keys k on k.workspace_id = $1 and k.created_by = made.id)`;

/**
 * Revokes the keys of agent connections that a creator received, directly or with API keys that they
 * made. A hash that no key has replaces that of the key, so that servers of every version refuse it.
 * Returns the ids of the connections.
 */
export async function revokeConnectionKeysByCreator(
  work: Work,
  creatorId: string,
): Promise<string[]> {
  const rows = await work.query<{ connection_id: string }>(
    `with recursive ${madeSql}
     update agent_connections c
     set key_hash = 'revoked:' || c.connection_id, version = c.version + 1, updated_at = $3
     from made
     where c.workspace_id = $1 and c.key_created_by = made.id and c.key_hash not like 'revoked:%'
     returning c.connection_id`,
    [work.tenant.workspaceId, creatorId, work.now],
  );
  return rows.map(({ connection_id }) => connection_id);
}

/**
 * Ends the events to URLs of agent connections that a creator was the last to set, directly or with
 * API keys that they made. The secret goes with the URL, because they may know it. Deliveries read
 * the URL at each attempt. Returns the connections with the URLs.
 */
export async function revokeConnectionWebhooksByCreator(
  work: Work,
  creatorId: string,
): Promise<{ id: string; url: string }[]> {
  return work.query<{ id: string; url: string }>(
    `with recursive ${madeSql}
     update agent_connections c
     set revoked_webhook_url = c.webhook_url, webhook_url = null, webhook_secret = null, webhook_set_by = null,
       version = c.version + 1, updated_at = $3
     from made
     where c.workspace_id = $1 and c.webhook_set_by = made.id and c.webhook_url is not null
     returning c.connection_id as id, c.revoked_webhook_url as url`,
    [work.tenant.workspaceId, creatorId, work.now],
  );
}
