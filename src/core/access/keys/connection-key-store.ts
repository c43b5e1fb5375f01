import type { Work } from '../../../platform/unit-of-work.ts';

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
    `with recursive made as (
       select $2::text as id
       union
       select k.key_id from made join api_keys k on k.workspace_id = $1 and k.created_by = made.id)
     update agent_connections c
     set key_hash = 'revoked:' || c.connection_id, version = c.version + 1, updated_at = $3
     from made
     where c.workspace_id = $1 and c.key_created_by = made.id and c.key_hash not like 'revoked:%'
     returning c.connection_id`,
    [work.tenant.workspaceId, creatorId, work.now],
  );
  return rows.map(({ connection_id }) => connection_id);
}
