import type { View, Work } from '../../../platform/unit-of-work.ts';
import {
  derivedTokenColumns,
  type EncryptedColumn,
  encryptedColumns,
} from './encrypted-columns.ts';

/** A sealed text with what it takes to open it. */
export type EncryptedRow = {
  key: unknown[];
  ciphertext: string;
  workspaceId: string;
  location: string;
};

/** Where a walk through a table stands: behind the row with this key; null: at the beginning. */
export type ReencryptionBatch = { currentKeyId: string; after: unknown[] | null; limit: number };

/** The next rows that another key than the current one sealed, locked; what somebody holds now is left for another walk. */
export async function lockRowsToReencrypt(
  work: Work,
  { table, key, read, workspace, location }: EncryptedColumn,
  { currentKeyId, after, limit }: ReencryptionBatch,
): Promise<EncryptedRow[]> {
  const names = key.join(', ');
  const behind = after ? `and (${names}) > (${after.map((_, at) => `$${at + 3}`).join(', ')})` : '';
  const rows = await work.query<{ sealed: string; workspace: string; place: string }>(
    `select ${key.map((name, at) => `${name} as key_${at}`).join(', ')},
       ${read} as sealed, ${workspace} as workspace, ${location} as place
     from ${table} where ${read} is not null and split_part(${read}, '.', 2) <> $1 ${behind}
     order by ${names} limit $2 for no key update skip locked`,
    [currentKeyId, limit, ...(after ?? [])],
  );
  return rows.map(({ sealed, workspace: workspaceId, place: where, ...named }) => ({
    key: key.map((_, at) => (named as Record<string, unknown>)[`key_${at}`]),
    ciphertext: sealed,
    workspaceId,
    location: where,
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

/** How many things need a key, by what they are. */
export type SecretsKeyUsage = { keyId: string; what: string; count: number; derived: boolean };

type QueryRunner = Pick<View, 'query'>;
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
