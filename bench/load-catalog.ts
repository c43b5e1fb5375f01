import { createApiKey } from '../src/core/access/keys/manage-api-keys.ts';
import { scopes } from '../src/core/access/scope.ts';
import { createWorkspace } from '../src/core/access/workspaces/create-workspace.ts';
import type { CreateProductInput } from '../src/core/catalog/product.ts';
import { importProducts } from '../src/core/catalog/products/import-products.ts';
import { createSite } from '../src/core/sites/manage-sites.ts';
import type { Site } from '../src/core/sites/site.ts';
import { type Connection, connect, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import {
  systemTenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../src/platform/unit-of-work.ts';
import { generateCatalog } from './catalog.ts';
import { createPlainUnit } from './create-plain-unit.ts';

type Draft = CreateProductInput & { slug: string };
type Size = { products: number; stores: number };

const storesPerWorkspace = 10;
/** Products in one transaction, and the most products that wait in memory for a full batch. */
const batchSize = 500;
const maxWaiting = 100_000;
const writers = 2;

/** The store to which the benchmark adds products; the generated stores are `store-<number>`. */
export const merchantStore = 'bench-shop';

/**
 * Fills a new database with the generated catalog, through the core as an import does, and returns
 * an API key for the merchant's store.
 */
export async function loadCatalog(connection: Connection, size: Size): Promise<string> {
  const owner = await connect(connection);
  const database = openDatabase({ connection, poolSize: 9 });
  const unit = createPlainUnit(database);
  try {
    await migrate(owner);
    const sites = await createStores(unit, size.stores);
    await importAll(unit, sites, size);
    const apiKey = await unit.runAsSystem(systemTenant, openMerchantStore);
    // Otherwise autovacuum would run in the middle of a measurement.
    await owner.query('vacuum analyze');
    return apiKey;
  } finally {
    await database.close();
    await owner.end();
  }
}

async function createStores(unit: UnitOfWork, count: number): Promise<Site[]> {
  const sites: Site[] = [];
  while (sites.length < count) {
    const from = sites.length;
    const until = Math.min(count, from + storesPerWorkspace);
    sites.push(...(await unit.runAsSystem(systemTenant, (work) => createSome(work, from, until))));
  }
  return sites;
}

async function createSome(system: Work, from: number, until: number): Promise<Site[]> {
  const work = await openWorkspace(system, `Workspace ${from}`);
  const sites: Site[] = [];
  for (let number = from; number < until; number += 1) {
    const slug = `store-${number}`;
    sites.push(await createSite(work, { slug, name: `Store ${number}`, currency: 'USD' }));
  }
  return sites;
}

async function openMerchantStore(system: Work): Promise<string> {
  const work = await openWorkspace(system, 'Merchant');
  await createSite(work, { slug: merchantStore, name: 'Merchant', currency: 'USD' });
  const draft = { name: 'Bench', scopes: [...scopes], expiresAt: null };
  const { text } = await createApiKey(work, draft, { createdBy: 'bench', mode: 'live' });
  return text;
}

async function openWorkspace(system: Work, name: string): Promise<Work> {
  const workspace = await createWorkspace(system, name);
  return withTenant(system, { workspaceId: workspace.id, code: workspace.code });
}

type Batch = { site: Site; drafts: Draft[] };

async function importAll(unit: UnitOfWork, sites: Site[], size: Size): Promise<void> {
  const batches = batchesOf(sites, size);
  let done = 0;
  const write = async () => {
    for (const { site, drafts } of batches) {
      await unit.runAsSystem(site.tenant, (work) => importProducts(work, site, drafts));
      done += drafts.length;
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${size.products} products`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

/**
 * Splits the catalog into batches of one store each. Batches are full, except when too many
 * products are waiting.
 */
function* batchesOf(sites: Site[], size: Size): Generator<Batch> {
  const waiting = new Map<Site, Draft[]>();
  let count = 0;
  for (const { store, draft } of generateCatalog(size.products, size.stores)) {
    const site = sites[store];
    if (!site) continue;
    const drafts = waiting.get(site) ?? [];
    waiting.set(site, drafts);
    drafts.push(draft);
    count += 1;
    if (drafts.length >= batchSize) {
      yield { site, drafts };
      waiting.delete(site);
    }
    if (count % maxWaiting === 0) yield* flush(waiting);
  }
  yield* flush(waiting);
}

function* flush(waiting: Map<Site, Draft[]>): Generator<Batch> {
  for (const [site, drafts] of waiting) yield { site, drafts };
  waiting.clear();
}
