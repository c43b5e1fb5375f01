import type { Id } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

export type StoredClient = { metadata: object; encryptedSecret: string | null };

export async function insertClient(
  work: Work,
  id: string,
  { metadata, encryptedSecret }: StoredClient,
): Promise<void> {
  await work.query(
    'insert into oauth_clients (client_id, metadata, client_secret, created_at) values ($1, $2, $3, $4)',
    [id, JSON.stringify(metadata), encryptedSecret, work.now],
  );
}

/** Inserts a client or locks it, so that a grant can refer to it. */
export async function upsertDocumentClient(work: Work, id: string): Promise<void> {
  await work.query(
    `insert into oauth_clients (client_id, metadata, created_at) values ($1, '{}', $2)
      on conflict (client_id) do update set created_at = excluded.created_at`,
    [id, work.now],
  );
}

export async function findClient(view: View, id: string): Promise<StoredClient | null> {
  const [row] = await view.named<{ metadata: object; client_secret: string | null }>({
    name: 'oauth_client_find',
    text: 'select metadata, client_secret from oauth_clients where client_id = $1',
    values: [id],
  });
  return row ? { metadata: row.metadata, encryptedSecret: row.client_secret } : null;
}

/** Deletes clients that registered before `since` and hold no grant. */
export async function deleteUnusedClients(work: Work, since: Date): Promise<number> {
  const rows = await work.query(
    `delete from oauth_clients c where created_at < $1
      and not exists (select from oauth_grants g where g.client_id = c.client_id) returning 1`,
    [since],
  );
  return rows.length;
}

type StoredInteraction = { ciphertext: string; expiresAt: Date };

export async function insertInteraction(
  work: Work,
  hash: Uint8Array,
  { ciphertext, expiresAt }: StoredInteraction,
): Promise<void> {
  await work.query(
    'insert into oauth_interactions (interaction_hash, payload, expires_at) values ($1, $2, $3)',
    [Buffer.from(hash), ciphertext, expiresAt],
  );
}

/** False: it has been deleted in the meantime and is not created again. */
export async function updateInteraction(
  work: Work,
  hash: Uint8Array,
  { ciphertext, expiresAt }: StoredInteraction,
): Promise<boolean> {
  const rows = await work.query(
    'update oauth_interactions set payload = $2, expires_at = $3 where interaction_hash = $1 returning 1',
    [Buffer.from(hash), ciphertext, expiresAt],
  );
  return rows.length > 0;
}

export async function findInteraction(
  view: View,
  hash: Uint8Array,
): Promise<StoredInteraction | null> {
  const [row] = await view.query<{ payload: string; expires_at: Date }>(
    'select payload, expires_at from oauth_interactions where interaction_hash = $1 and expires_at > $2',
    [Buffer.from(hash), view.now],
  );
  return row ? { ciphertext: row.payload, expiresAt: row.expires_at } : null;
}

/** Locks an interaction. Undefined: there is no such interaction; null: it has no grant yet. */
export async function lockInteraction(
  work: Work,
  hash: Uint8Array,
): Promise<Id<'grt'> | null | undefined> {
  const [row] = await work.query<{ grant_id: Id<'grt'> | null }>(
    'select grant_id from oauth_interactions where interaction_hash = $1 and expires_at > $2 for update',
    [Buffer.from(hash), work.now],
  );
  return row?.grant_id;
}

export async function saveInteractionGrant(
  work: Work,
  hash: Uint8Array,
  grantId: string,
): Promise<void> {
  await work.query('update oauth_interactions set grant_id = $2 where interaction_hash = $1', [
    Buffer.from(hash),
    grantId,
  ]);
}

/** True for exactly one of several concurrent callers. */
export async function deleteInteraction(work: Work, hash: Uint8Array): Promise<boolean> {
  const rows = await work.query(
    'delete from oauth_interactions where interaction_hash = $1 returning 1',
    [Buffer.from(hash)],
  );
  return rows.length > 0;
}

export async function deleteExpiredInteractions(work: Work): Promise<number> {
  const rows = await work.query(
    'delete from oauth_interactions where expires_at <= $1 returning 1',
    [work.now],
  );
  return rows.length;
}
