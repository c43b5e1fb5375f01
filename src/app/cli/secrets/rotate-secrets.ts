import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';
import {
  countKeyUsage,
  lockRowsToReencrypt,
  type SecretsKeyUsage,
  writeCiphertext,
} from './encrypted-row-store.ts';

type Deps = { unit: UnitOfWork; secrets: Secrets };

const batchSize = 500;

/** One key of SECRETS_KEYS, or one that is missing there, and what still needs it. */
export type KeyState = {
  keyId: string;
  state: 'current' | 'needed' | 'removable' | 'missing';
  uses: SecretsKeyUsage[];
};

/**
 * Seals everything anew with the current key, batch by batch, while servers run: each batch is a
 * transaction, so that what was cut off is done and the rest is found by the next run. `tell` hears
 * of each batch. An Error, before anything is written, when a sealed text needs a key that is not listed.
 */
export async function rotateSecrets(parts: Deps, tell: OnBatch = () => undefined): Promise<number> {
  const before = await readKeyStates(parts);
  const missing = before.find(({ state, uses }) => state === 'missing' && uses.some(isEncrypted));
  if (missing) throw new Error(missingKeyMessage(missing));
  let total = 0;
  for (const column of encryptedColumns) {
    // Rows that somebody held were left out: until a walk finds none, there is another.
    for (let found = -1; found !== 0; total += found)
      found = await reencryptColumn(parts, column, tell);
  }
  return total;
}

type OnBatch = (column: string, count: number) => void;

/** Once through a table; how many it has sealed anew. */
async function reencryptColumn(
  parts: Deps,
  column: EncryptedColumn,
  tell: OnBatch,
): Promise<number> {
  let sum = 0;
  for (let after: unknown[] | null = null; ; ) {
    const keys: unknown[][] = await reencryptBatch(parts, column, after);
    sum += keys.length;
    if (keys.length > 0) tell(column.name, keys.length);
    if (keys.length < batchSize) return sum;
    after = keys.at(-1) ?? null;
  }
}

const isEncrypted = ({ derived }: SecretsKeyUsage) => !derived;

const missingKeyMessage = ({ keyId, uses }: KeyState) =>
  `SECRETS_KEYS lacks the key ${keyId}, which sealed ${uses.map(({ count, what }) => `${count} of ${what}`).join(', ')}: add it behind the current one and run this again.`;

async function reencryptBatch(
  { unit, secrets }: Deps,
  column: EncryptedColumn,
  after: unknown[] | null,
): Promise<unknown[][]> {
  const { currentKeyId } = secrets;
  return unit.runAsSystem(systemTenant, async (work) => {
    const rows = await lockRowsToReencrypt(work, column, { currentKeyId, after, limit: batchSize });
    for (const { key, ciphertext, ...context } of rows)
      writeCiphertext(
        work,
        column,
        key,
        secrets.encrypt(secrets.decrypt(ciphertext, context), context),
      );
    return rows.map(({ key }) => key);
  });
}

/** Which keys are listed, which are in use, and by what: the current one first. */
export async function readKeyStates({ unit, secrets }: Deps): Promise<KeyState[]> {
  return keyStatesOf(await unit.runAsSystem(systemTenant, countKeyUsage), secrets);
}

export function keyStatesOf(
  uses: SecretsKeyUsage[],
  secrets: Pick<Secrets, 'keyIds' | 'currentKeyId'>,
): KeyState[] {
  const listed = secrets.keyIds;
  const unlisted = new Set(uses.map(({ keyId }) => keyId).filter((id) => !listed.includes(id)));
  return [...listed, ...unlisted].map((keyId) => {
    const own = uses.filter((use) => use.keyId === keyId);
    return { keyId, uses: own, state: keyStateOf(keyId, own, secrets) };
  });
}

function keyStateOf(
  keyId: string,
  uses: SecretsKeyUsage[],
  secrets: Pick<Secrets, 'keyIds' | 'currentKeyId'>,
): KeyState['state'] {
  if (keyId === secrets.currentKeyId) return 'current';
  if (!secrets.keyIds.includes(keyId)) return 'missing';
  return uses.length > 0 ? 'needed' : 'removable';
}

/** A key in one line. */
export function describeKey({ keyId, state, uses }: KeyState): string {
  const needs = uses.map(({ count, what }) => `${count} ${what}`).join(', ');
  switch (state) {
    case 'current':
      return `${keyId} is current: it seals everything new.`;
    case 'removable':
      return `${keyId} is needed by nothing: take it out of SECRETS_KEYS and restart.`;
    case 'needed':
      return `${keyId} is still needed by ${needs}: leave it in SECRETS_KEYS.`;
    case 'missing':
      return `${keyId} is not in SECRETS_KEYS, and is needed by ${needs}: add it behind the current one.`;
  }
}
