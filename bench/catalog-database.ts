import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { findPostmaster } from '../packages/embedded-postgres/src/postmaster.ts';
import { socketPort } from '../packages/embedded-postgres/src/settings.ts';
import { applicationName } from '../packages/embedded-postgres/src/superuser.ts';
import { type Connection, connect } from '../src/platform/db/database.ts';
import { loadCatalog } from './load-catalog.ts';
import type { Options } from './options.ts';

/** The identifiers of a product that requests of the benchmark use. */
export type ProductAddress = { store: string; workspace: string; id: string };

/** The most products that requests use, whatever the size of the catalog. */
const maxProducts = 100_000;

/**
 * Loads the generated catalog unless the database already has it. Returns the merchant's API key.
 */
export async function prepareDatabase(options: Options): Promise<{ apiKey: string }> {
  const note = path.join(options.data, 'bench.json');
  const wanted = { products: options.products, stores: options.stores, made: digestOfGenerator() };
  const known = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : null;
  if (known && JSON.stringify(known.wanted) === JSON.stringify(wanted))
    return { apiKey: known.apiKey };
  if (known) clearFolder(options, note);
  mkdirSync(options.data, { recursive: true });
  const apiKey = await load(options);
  writeFileSync(note, JSON.stringify({ wanted, apiKey }), { mode: 0o600 });
  return { apiKey };
}

async function load(options: Options): Promise<string> {
  if (options.databaseUrl !== null)
    return loadCatalog({ connectionString: options.databaseUrl }, options);
  const postgres = await launchPostgres({ folder: path.join(options.data, 'postgres') });
  try {
    return await loadCatalog(postgres.connection, options);
  } finally {
    await postgres.stop();
  }
}

// Removes only what an earlier run of the benchmark created.
function clearFolder({ data, databaseUrl }: Options, note: string): void {
  if (databaseUrl !== null)
    throw new Error('DATABASE_URL must be an empty database (it has another benchmark catalog).');
  const folder = path.join(data, 'postgres');
  if (existsSync(folder)) rmSync(clusterOf(data), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  // Otherwise the server would report a lost database.
  rmSync(path.join(data, 'stoa.id'), { force: true });
  rmSync(note);
}

/** A digest of the generator and the schema: the catalog is generated again when either changes. */
function digestOfGenerator(): string {
  const digest = createHash('sha256');
  const files = ['catalog.ts', 'catalog-words.ts', 'load-catalog.ts', '../migrations/schema.sql'];
  for (const file of files) digest.update(readFileSync(new URL(file, import.meta.url)));
  return digest.digest('hex').slice(0, 16);
}

const clusterOf = (data: string): string => realpathSync(path.join(data, 'postgres', 'cluster'));

/** The database connection of a running server, and the postmaster's process id when embedded. */
export function findDatabase(options: Options): { connection: Connection; pid: number | null } {
  if (options.databaseUrl !== null)
    return { connection: { connectionString: options.databaseUrl }, pid: null };
  const postmaster = findPostmaster(clusterOf(options.data));
  if (postmaster === null) throw new Error('The embedded database is not running.');
  const account = { user: applicationName, database: applicationName };
  const connection = { host: postmaster.socketFolder, port: socketPort, ...account };
  return { connection, pid: postmaster.pid };
}

/** Formats a connection as a DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** The products that requests use, in a random order that is the same for the same catalog. */
export async function readProducts(connection: Connection): Promise<ProductAddress[]> {
  const client = await connect(connection, { options: '-c role=stoa_system' });
  try {
    const { rows } = await client.query<ProductAddress>(
      `select s.slug as store, p.workspace_id as workspace, p.product_id as id
       from products p join sites s using (workspace_id, site_id)
       where p.published_at is not null and p.archived_at is null and s.slug like 'store-%'
       order by md5(p.product_id) limit $1`,
      [maxProducts],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** A random suffix for names that must be unique. */
export const fresh = (): string => randomBytes(4).toString('hex');
