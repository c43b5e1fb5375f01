import type { Secrets } from './secrets.ts';

/**
 * Encrypts the secrets of one workspace at rest. `location` is `table|column|row`; a ciphertext can
 * be decrypted only with the same location.
 */
export type SecretStore = {
  encrypt(plain: string, location: string): string;
  /** Throws an Error if the ciphertext was altered, or belongs to another location or workspace. */
  decrypt(ciphertext: string, location: string): string;
  /** The same for another workspace, for transactions that run as system. */
  forTenant(tenant: { workspaceId: string }): SecretStore;
};

export function createSecretStore(
  secrets: Secrets,
  { workspaceId }: { workspaceId: string },
): SecretStore {
  return {
    encrypt: (plain, location) => secrets.encrypt(plain, { workspaceId, location }),
    decrypt: (ciphertext, location) => secrets.decrypt(ciphertext, { workspaceId, location }),
    forTenant: (other) => createSecretStore(secrets, other),
  };
}
