import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import { findClient as findStored, insertClient, upsertDocumentClient } from './client-store.ts';

/** A client's registered metadata (RFC 7591), with its secret if it has one. */
export type ClientMetadata = {
  client_id: string;
  client_secret?: string | undefined;
  client_name?: string | undefined;
};

const secretScope = (id: string) => `oauth_clients|client_secret|${id}`;

/** Stores a client with its secret encrypted. */
export function saveClient(unit: UnitOfWork, client: ClientMetadata): Promise<void> {
  const { client_secret: secret, ...metadata } = client;
  return unit.runAsSystem(systemTenant, (work) => {
    const id = client.client_id;
    const encryptedSecret =
      secret === undefined ? null : work.secretStore.encrypt(secret, secretScope(id));
    return insertClient(work, id, { metadata, encryptedSecret });
  });
}

/**
 * Stores the id of a client that publishes its metadata at that URL, for its grants to refer to.
 * The metadata is not stored, because the document is read again. Needs a system unit of work.
 */
export function saveDocumentClient(work: Work, id: string): Promise<void> {
  return upsertDocumentClient(work, id);
}

/** Null: no client has this id. */
export async function findClient(unit: UnitOfWork, id: string): Promise<ClientMetadata | null> {
  // PostgreSQL rejects NUL in text.
  if (id.includes('\0')) return null;
  return unit.querySingleAsSystem(async (view) => {
    const found = await findStored(view, id);
    if (!found) return null;
    const metadata = found.metadata as ClientMetadata;
    if (found.encryptedSecret === null) return metadata;
    return {
      ...metadata,
      client_secret: view.secretStore.decrypt(found.encryptedSecret, secretScope(id)),
    };
  });
}
