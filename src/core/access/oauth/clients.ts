import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findClient as findStored, insertClient } from './client-store.ts';

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
