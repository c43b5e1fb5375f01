import type { Secrets } from './secrets.ts';

/** One workspace's secrets at rest. `place` is `table|column|row`: what is sealed there opens nowhere else. */
export type SecretStore = {
  encrypt(plain: string, place: string): string;
  /** An Error when it was altered, moved, or is another workspace's. */
  decrypt(sealed: string, place: string): string;
  /** The same for another workspace: for acts of the system. */
  forTenant(tenant: { workspaceId: string }): SecretStore;
};

export function createSecretStore(
  secrets: Secrets,
  { workspaceId }: { workspaceId: string },
): SecretStore {
  return {
    encrypt: (plain, location) => secrets.encrypt(plain, { workspaceId, location }),
    decrypt: (sealed, location) => secrets.decrypt(sealed, { workspaceId, location }),
    forTenant: (other) => createSecretStore(secrets, other),
  };
}
