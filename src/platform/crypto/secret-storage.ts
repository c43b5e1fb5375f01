import type { Secrets } from './secrets.ts';

/** One workspace's secrets at rest. `place` is `table|column|row`: what is sealed there opens nowhere else. */
export type SecretStore = {
  seal(plain: string, place: string): string;
  /** An Error when it was altered, moved, or is another workspace's. */
  open(sealed: string, place: string): string;
  /** The same for another workspace: for acts of the system. */
  of(tenant: { workspaceId: string }): SecretStore;
};

export function createSecretStore(
  secrets: Secrets,
  { workspaceId }: { workspaceId: string },
): SecretStore {
  return {
    seal: (plain, place) => secrets.seal(plain, { workspaceId, place }),
    open: (sealed, place) => secrets.open(sealed, { workspaceId, place }),
    of: (other) => createSecretStore(secrets, other),
  };
}
