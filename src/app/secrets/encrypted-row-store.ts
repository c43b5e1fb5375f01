import type { View, Work } from '../../platform/unit-of-work.ts';
import {
  derivedTokenColumns,
  type EncryptedColumn,
  encryptedColumns,
} from './encrypted-columns.ts';

/** A ciphertext with what is needed to decrypt it. */
export type EncryptedRow = {
  key: unknown[];
  ciphertext: string;
  workspaceId: string;
  location: string;
};

/**
 * A batch of a pass through a table: the rows after the key `after`, or the first rows when null.
 */
export type ReencryptionBatch = { currentKeyId: string; after: unknown[] | null; limit: number };

/**
 * Locks and returns the next rows that are not encrypted with the current key. Rows that another
 * transaction has locked are skipped and left for the next pass.
 */
export async function lockRowsToReencrypt(
  work: Work,
  { table, key, read, workspace, location }: EncryptedColumn,
  { currentKeyId, after, limit }: ReencryptionBatch,
): Promise<EncryptedRow[]> {
  const names = key.join(', ');
  const afterKey = after
    ? `and (${names}) > (${after.map((_, at) => `$${at + 3}`).join(', ')})`
    : '';
  const rows = await work.query<{ ciphertext: string; workspace: string; place: string }>(
    `select ${key.map((name, at) => `${name} as key_${at}`).join(', ')},
       ${read} as ciphertext, ${workspace} as workspace, ${location} as place
     from ${table} where ${read} is not null and split_part(${read}, '.', 2) <> $1 ${afterKey}
     order by ${names} limit $2 for no key update skip locked`,
    [currentKeyId, limit, ...(after ?? [])],
  );
  return rows.map(({ ciphertext, workspace: workspaceId, place, ...keyColumns }) => ({
    key: key.map((_, at) => (keyColumns as Record<string, unknown>)[`key_${at}`]),
    ciphertext,
    workspaceId,
    location: place,
  }));
}

export function writeCiphertext(
  work: Work,
  column: EncryptedColumn,
  key: unknown[],
  text: string,
): void {
  const where = column.key.map((name, at) => `${name} = $${at + 2}`).join(' and ');
  work.write({
    name: `reseal_${column.name}`,
    text: `update ${column.table} set ${column.write} where ${where}`,
    values: [text, ...key],
  });
}

/** How many values of a column depend on a key. `derived`: links derived from the key. */
export type SecretsKeyUsage = { keyId: string; what: string; count: number; derived: boolean };

export type QueryRunner = Pick<View, 'query'>;
type KeyCount = { key: string; count: number };

export async function countKeyUsage(view: QueryRunner): Promise<SecretsKeyUsage[]> {
  const uses: SecretsKeyUsage[] = [];
  for (const { name, table, read } of encryptedColumns) {
    const counted = await countByKey(view, table, `split_part(${read}, '.', 2)`);
    uses.push(
      ...counted.map(({ key, count }) => ({ keyId: key, what: name, count, derived: false })),
    );
  }
  for (const { name, table, column } of derivedTokenColumns) {
    const counted = await countByKey(view, table, column);
    uses.push(
      ...counted.map(({ key, count }) => ({ keyId: key, what: name, count, derived: true })),
    );
  }
  return uses;
}

function countByKey(view: QueryRunner, table: string, key: string): Promise<KeyCount[]> {
  return view.query<KeyCount>(
    `select key, count(*) as count from (select ${key} as key from ${table}) as named
     where key is not null group by key order by key`,
    [],
  );
}
