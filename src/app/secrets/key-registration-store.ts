import type { Work } from '../../platform/unit-of-work.ts';
import type { QueryRunner } from './encrypted-row-store.ts';

/** A key that servers of this database have encrypted with. `fingerprint` identifies its bytes. */
export type KeyRegistration = { keyId: string; fingerprint: string };

const prefix = 'secrets_key.';

/** Keeps the registration that exists, if another server has made one. */
export async function insertRegistration(
  work: Work,
  { keyId, fingerprint }: KeyRegistration,
): Promise<void> {
  await work.query(
    'insert into server_settings (name, value) values ($1, $2) on conflict (name) do nothing',
    [prefix + keyId, fingerprint],
  );
}

export async function listRegistrations(view: QueryRunner): Promise<KeyRegistration[]> {
  return view.query(
    `select substr(name, length($1) + 1) as "keyId", value as fingerprint from server_settings
     where starts_with(name, $1) order by name`,
    [prefix],
  );
}
