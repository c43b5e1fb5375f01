import type { JWK } from 'jose';
import type { SigningAlgorithm } from '../../../platform/crypto/key-pair.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';

/** Published before use, in use, or still published so that older signatures can be verified. */
export type SigningKeyState = 'next' | 'active' | 'retired';

/**
 * What a key signs: agent cards, responses and requests of this server, or tokens of the
 * authorization server.
 */
export type KeyPurpose = 'messages' | 'tokens';

export type StoredSigningKey = {
  kid: string;
  purpose: KeyPurpose;
  algorithm: SigningAlgorithm;
  state: SigningKeyState;
  publicJwk: JWK;
  /** Encrypted. */
  privateJwk: string;
  createdAt: Date;
  /** When the key started to sign; null: it has not started yet. */
  activatedAt: Date | null;
  retiredAt: Date | null;
};

/** All keys except those retired before `since`, oldest first. Needs a system unit of work. */
export async function listSigningKeys(view: View, since: Date): Promise<StoredSigningKey[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('signing_keys')
      .selectAll()
      .where((where) =>
        where.or([where('retired_at', 'is', null), where('retired_at', '>', since)]),
      )
      .orderBy('created_at')
      .orderBy('kid'),
  );
  return rows.map((row) => ({
    kid: row.kid,
    purpose: row.purpose as KeyPurpose,
    algorithm: row.algorithm as SigningAlgorithm,
    state: row.state as SigningKeyState,
    publicJwk: row.public_jwk as JWK,
    privateJwk: row.private_jwk,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  }));
}

/** Makes other writers wait until this transaction ends; readers do not wait. */
export async function lockSigningKeys(work: Work): Promise<void> {
  await work.query('lock table signing_keys in exclusive mode', []);
}

export async function insertSigningKey(work: Work, key: StoredSigningKey): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('signing_keys').values({
      kid: key.kid,
      purpose: key.purpose,
      algorithm: key.algorithm,
      state: key.state,
      public_jwk: JSON.stringify(key.publicJwk),
      private_jwk: key.privateJwk,
      created_at: key.createdAt,
      activated_at: key.activatedAt,
      retired_at: key.retiredAt,
    }),
  );
}

export async function activateSigningKey(work: Work, kid: string): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('signing_keys')
      .set({ state: 'active', activated_at: work.now })
      .where('kid', '=', kid),
  );
}

export async function retireSigningKey(work: Work, kid: string): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('signing_keys')
      .set({ state: 'retired', retired_at: work.now })
      .where('kid', '=', kid),
  );
}

/** Deletes a key, so that its signatures no longer verify. */
export async function withdrawSigningKey(work: Work, kid: string): Promise<void> {
  await work.execute(queryBuilder.deleteFrom('signing_keys').where('kid', '=', kid));
}
