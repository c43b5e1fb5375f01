import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { createWorkspace } from '../src/core/access/workspaces/create-workspace.ts';
import type { CreateProductInput } from '../src/core/catalog/product.ts';
import { importProducts } from '../src/core/catalog/products/import-products.ts';
import {
  createProductFinder,
  type FindProducts,
} from '../src/core/catalog/search/find-products.ts';
import { createSite } from '../src/core/sites/manage-sites.ts';
import type { Site } from '../src/core/sites/site.ts';
import type { Random } from '../src/kernel/id.ts';
import { connect, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemTenant, type UnitOfWork, withTenant } from '../src/platform/unit-of-work.ts';
import { createPlainUnit } from './create-plain-unit.ts';

export type StoreProduct = CreateProductInput & { slug: string };

/** A store with its own database and without a server. `close` removes the database. */
export type OneStore = { site: Site; find: FindProducts; close(): Promise<void> };

const batchSize = 500;

/** Opens a store in USD with these products in a new embedded database. */
export async function openOneStore(products: StoreProduct[]): Promise<OneStore> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stoa-search-'));
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  const owner = await connect(postgres.connection);
  await migrate(owner);
  const database = openDatabase({ connection: postgres.connection, poolSize: 4 });
  const unit = createPlainUnit(database, repeatableRandom());
  const site = await fillStore(unit, products);
  await owner.query('vacuum analyze');
  const close = async () => {
    await database.close();
    await owner.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { site, find: createProductFinder(unit), close };
}

/** The same bytes in every run: ids decide the order of products that rank equally. */
function repeatableRandom(): Random {
  let draws = 0;
  return (count) => {
    draws += 1;
    return createHash('shake256', { outputLength: count }).update(String(draws)).digest();
  };
}

async function fillStore(unit: UnitOfWork, products: StoreProduct[]): Promise<Site> {
  const site = await unit.runAsSystem(systemTenant, async (system) => {
    const { id, code } = await createWorkspace(system, 'Search');
    const work = withTenant(system, { workspaceId: id, code });
    return createSite(work, { slug: 'search', name: 'Search', currency: 'USD' });
  });
  for (let at = 0; at < products.length; at += batchSize) {
    const batch = products.slice(at, at + batchSize);
    await unit.runAsSystem(site.tenant, (work) => importProducts(work, site, batch));
  }
  return site;
}
