import type { Secrets } from '../../platform/crypto/secrets.ts';
import { systemTenant, type UnitOfWork } from '../../platform/unit-of-work.ts';
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts';
import {
  countKeyUsage,
  lockRowsToReencrypt,
  type SecretsKeyUsage,
  writeCiphertext,
} from './encrypted-row-store.ts';

type Deps = { unit: UnitOfWork; secrets: Secrets };

const batchSize = 500;

/** A key of SECRETS_KEYS, or a key that is missing there, with the data that needs it. */
export type KeyState = {
  keyId: string;
  state: 'current' | 'needed' | 'removable' | 'missing';
  uses: SecretsKeyUsage[];
};

/**
 * Encrypts every secret again with the current key while servers run. Each batch is a transaction,
 * so an interrupted run can be repeated. Throws before anything is written when a ciphertext needs
 * a key that is not listed. Returns the number of values.
 */
export async function rotateSecrets(
  parts: Deps,
  onBatch: OnBatch = () => undefined,
): Promise<number> {
  const before = await readKeyStates(parts);
  const missing = before.find(({ state, uses }) => state === 'missing' && uses.some(isEncrypted));
  if (missing) throw new Error(missingKeyMessage(missing));
  let total = 0;
  for (const column of encryptedColumns) {
    // A pass skips locked rows, so passes are repeated until one finds none.
    for (let found = -1; found !== 0; total += found)
      found = await reencryptColumn(parts, column, onBatch);
  }
  return total;
}

type OnBatch = (column: string, count: number) => void;

/** One pass through a table. Returns how many values were encrypted again. */
async function reencryptColumn(
  parts: Deps,
  column: EncryptedColumn,
  onBatch: OnBatch,
): Promise<number> {
  let sum = 0;
  for (let after: unknown[] | null = null; ; ) {
    const keys: unknown[][] = await reencryptBatch(parts, column, after);
    sum += keys.length;
    if (keys.length > 0) onBatch(column.name, keys.length);
    if (keys.length < batchSize) return sum;
    after = keys.at(-1) ?? null;
  }
}

const isEncrypted = ({ derived }: SecretsKeyUsage) => !derived;

const missingKeyMessage = ({ keyId, uses }: KeyState) =>
  `SECRETS_KEYS must contain the key ${keyId}, which encrypts ${describeUses(uses)}: add it after the current key and run this command again.`;

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
        secrets.encrypt(secrets.decryptBytes(ciphertext, context), context),
      );
    return rows.map(({ key }) => key);
  });
}

/** Returns the state of every key that is listed or in use, the current key first. */
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

const describeUses = (uses: SecretsKeyUsage[]): string =>
  uses.map(({ count, what }) => `${count} ${what}`).join(', ');

/** Describes a key in one line. */
export function describeKey({ keyId, state, uses }: KeyState): string {
  switch (state) {
    case 'current':
      return `${keyId} is the current key: it encrypts new secrets.`;
    case 'removable':
      return `${keyId} is no longer used: remove it from SECRETS_KEYS and restart.`;
    case 'needed':
      return `${keyId} is still used by ${describeUses(uses)}: keep it in SECRETS_KEYS.`;
    case 'missing':
      return `${keyId} is not in SECRETS_KEYS, but is used by ${describeUses(uses)}: add it after the current key.`;
  }
}
