import path from 'node:path';
import { findRunningConnection } from '@stoa/embedded-postgres';
import { connect } from '../../src/platform/db/database.ts';
import type { Ledger } from '../scenario.ts';
import type { Expected, History } from './client.ts';

type Row = {
  product_id: string;
  version: number;
  archived: boolean;
  published: boolean;
  stock: number | null;
  variants: number;
  documents: number;
  events: number;
  versions: number;
  last_version: number;
};

/** Compares the responses of clients with the database; every difference is a failure. */
export async function checkDatabase(
  dataDir: string,
  label: string,
  histories: History[],
  ledger: Ledger,
): Promise<{ products: number; events: number }> {
  const { rows, keys } = await readProducts(dataDir, label);
  const found = new Map(rows.map((row) => [row.product_id, row]));
  const expected = histories.flatMap(({ products }) => products);
  for (const product of expected) {
    const row = found.get(product.id);
    if (!row) ledger.fail('an acknowledged product is lost', product.id);
    else compare(product, row, ledger);
  }
  const known = new Set(expected.map(({ id }) => id));
  for (const row of rows) {
    if (!known.has(row.product_id)) ledger.fail('an unacknowledged product', row.product_id);
    checkRow(row, ledger);
  }
  const acknowledged = histories.reduce((sum, history) => sum + history.keys, 0);
  if (keys !== acknowledged)
    ledger.fail('stored answers', `${keys} for ${acknowledged} acknowledged keys`);
  return { products: rows.length, events: rows.reduce((sum, row) => sum + row.events, 0) };
}

/** Acknowledged state must be stored. */
function compare(product: Expected, row: Row, ledger: Ledger): void {
  const acknowledged = { ...product, id: row.product_id };
  const there = {
    id: row.product_id,
    stock: row.stock,
    published: row.published,
    archived: row.archived,
    writes: row.version,
  };
  if (JSON.stringify(acknowledged) === JSON.stringify(there)) return;
  ledger.fail(
    'an acknowledged change is lost or applied twice',
    `acknowledged ${JSON.stringify(acknowledged)}, found ${JSON.stringify(there)}`,
  );
}

/**
 * A row must agree with its variants, its search document and its events, whichever client wrote
 * it.
 */
function checkRow(row: Row, ledger: Ledger): void {
  const detail = JSON.stringify(row);
  if (row.variants !== 2) ledger.fail('a product with missing variants', detail);
  const listed = row.published && !row.archived ? 1 : 0;
  if (row.documents !== listed) ledger.fail('an inconsistent search document', detail);
  const eventful = [row.events, row.versions, row.last_version];
  if (eventful.some((count) => count !== row.version))
    ledger.fail('events that do not match the version', detail);
}

async function readProducts(dataDir: string, label: string) {
  const connection = await findRunningConnection(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database of the server under test is down.');
  const client = await connect(connection, { options: '-c role=stoa_system' });
  try {
    const { rows } = await client.query<Row>(question, [`${label}%`]);
    const keys = await client.query<{ count: number }>(
      'select count(*)::int as count from idempotency_keys where key like $1',
      [`${label}%`],
    );
    return { rows, keys: keys.rows[0]?.count ?? 0 };
  } finally {
    await client.end();
  }
}

/** Joined, because `events` has no index by resource: one scan instead of one for each product. */
const question = `
  select p.product_id, p.version, p.archived_at is not null as archived,
    p.published_at is not null as published, v.stock, coalesce(v.variants, 0) as variants,
    coalesce(d.documents, 0) as documents, coalesce(e.events, 0) as events,
    coalesce(e.versions, 0) as versions, e.last_version
  from products p
  left join (
    select product_id, count(*)::int as variants,
      max(stock_on_hand) filter (where position = 0) as stock
    from variants group by product_id) v using (product_id)
  left join (
    select product_id, count(*)::int as documents
    from search_documents group by product_id) d using (product_id)
  left join (
    select resource_id as product_id, count(*)::int as events,
      count(distinct resource_version)::int as versions, max(resource_version) as last_version
    from events group by resource_id) e using (product_id)
  where p.name like $1`;
