import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApiKey } from '../../core/access/keys/manage-api-keys.ts';
import { scopes } from '../../core/access/scope.ts';
import { createUser } from '../../core/access/users/create-user.ts';
import { createWorkspace, listWorkspaces } from '../../core/access/workspaces/create-workspace.ts';
import { createCollection } from '../../core/catalog/collections/manage-collections.ts';
import {
  type ImportedProductInput,
  importProducts,
} from '../../core/catalog/products/import-products.ts';
import { listProductIdsBySlugs } from '../../core/catalog/products/read-products.ts';
import { createSite } from '../../core/sites/manage-sites.ts';
import { buildStoreUrl } from '../../core/sites/site.ts';
import { openStorage } from '../../gateways/object-storage/open-storage.ts';
import { loadPlugins } from '../../gateways/plugins/load-plugins.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type Connection, openDatabase } from '../../platform/db/database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../platform/unit-of-work.ts';
import { openUnitOfWork } from '../process/open-unit-of-work.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { demoCrypto } from './crypto.ts';
import { attachFiles } from './files/attach-files.ts';
import { loadMemberships } from './memberships.ts';
import { demoPricing, loadPricing } from './pricing.ts';
import { type DemoProduct, type DemoStore, readDemoStores } from './stores.ts';

type DemoSite = { slug: string; url: string; site_id: string };

/** The content of `<data dir>/demo.json`: URLs and credentials for trying the server. */
export type DemoFile = {
  base_url: string;
  workspace_id: string;
  api_key: string;
  stores: DemoSite[];
  owner: { email: string; password: string };
  second_workspace: { workspace_id: string; api_key: string; stores: DemoSite[] };
  /** Whether the history is still to be loaded; missing in demos of earlier versions. */
  history?: 'pending' | 'loaded' | 'off';
};

export const demoFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'demo.json');

/**
 * Loads the demo stores into a database without workspaces and writes demo.json; later starts read
 * it back. Null when the database holds something else.
 */
export async function ensureDemo(
  config: Config,
  connection: Connection,
  origin: string,
): Promise<DemoFile | null> {
  const file = demoFileOf(config);
  const database = openDatabase({ connection, poolSize: 3 });
  try {
    const secrets = await openSecrets(config, { database, origin });
    const source = { database, secrets, clock: systemClock, random: randomBytes, origin };
    const unit = openUnitOfWork({ ...source, notify: () => undefined });
    const workspaces = await unit.runAsSystem(systemTenant, listWorkspaces);
    const saved = await readDemo(file);
    if (workspaces.length > 0) {
      const isLoaded = workspaces.some(({ id }) => id === saved?.workspace_id);
      return saved !== null && isLoaded ? await updateUrls(file, saved, origin) : null;
    }
    if (saved !== null) throw wrongDatabaseError(file);
    const stores = await readDemoStores();
    const demo = await loadDemo(unit, origin, stores);
    const plugins = await loadPlugins(config.pluginFile);
    const media = openStorage({ ...source, config, plugins });
    const deps = { unit, media, ...config.media };
    for (const { slug } of stores) await attachFiles(deps, slug);
    const loaded: DemoFile = { ...demo, history: config.demoHistory ? 'pending' : 'off' };
    await writeDemo(file, loaded);
    return loaded;
  } finally {
    await database.close();
  }
}

/**
 * One transaction, so that an interrupted start leaves the database empty and the next one retries.
 */
function loadDemo(unit: UnitOfWork, origin: string, stores: DemoStore[]): Promise<DemoFile> {
  return unit.runAsSystem(systemTenant, async (work) => {
    const first = await loadWorkspace(work, 'Demo', storesOf(stores, 'first'));
    const second = await loadWorkspace(work, 'Second demo', storesOf(stores, 'second'));
    const owner = {
      email: 'demo@localhost',
      password: Buffer.from(work.random(9)).toString('base64url'),
    };
    await createUser(withTenant(work, first), { ...owner, name: 'Demo owner', role: 'owner' });
    return {
      base_url: origin,
      workspace_id: first.workspaceId,
      api_key: first.apiKey,
      stores: first.stores,
      owner,
      second_workspace: {
        workspace_id: second.workspaceId,
        api_key: second.apiKey,
        stores: second.stores,
      },
    };
  });
}

/** Each store is created slightly later than the one before, so that lists show them in order. */
type OrderedStore = { store: DemoStore; position: number };

const storesOf = (stores: DemoStore[], workspace: DemoStore['workspace']): OrderedStore[] =>
  stores
    .map((store, position) => ({ store, position }))
    .filter(({ store }) => store.workspace === workspace);

type Loaded = { workspaceId: string; code: string; apiKey: string; stores: DemoSite[] };

async function loadWorkspace(
  system: Work,
  name: string,
  stores: OrderedStore[],
): Promise<Loaded & Tenant> {
  const workspace = await createWorkspace(system, name, { demo: true });
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  const work = withTenant(system, tenant);
  const draft = { name: 'Demo key', scopes: [...scopes], expiresAt: null };
  const { text } = await createApiKey(work, draft, { createdBy: 'demo', mode: 'test' });
  const sites: DemoSite[] = [];
  for (const { store, position } of stores) {
    const now = new Date(work.now.getTime() + position);
    sites.push(await loadStore({ ...work, now }, store));
  }
  return { ...tenant, apiKey: text, stores: sites };
}

async function loadStore(work: Work, store: DemoStore): Promise<DemoSite> {
  const site = await createSite(work, {
    slug: store.slug,
    name: store.name,
    description: store.description,
    currency: store.currency,
    tags: store.tags,
    termsVersion: store.termsVersion,
    policies: store.policies,
    pricesIncludeTax: demoPricing[store.slug].pricesIncludeTax,
    cryptoPayments: demoCrypto[store.slug],
  });
  await loadPricing(work, store.slug);
  await loadMemberships(work, store.slug);
  await importProducts(
    work,
    site,
    store.products.map((product) => draftOf(product, work.now)),
  );
  for (const { products, ...collection } of store.collections) {
    const productIds = await listProductIdsBySlugs(work, site, products);
    await createCollection(work, site.slug, { ...collection, productIds });
  }
  return { slug: site.slug, url: site.url, site_id: site.id };
}

function draftOf({ publishedDaysAgo, ...draft }: DemoProduct, now: Date): ImportedProductInput {
  return { ...draft, publishedAt: new Date(now.getTime() - publishedDaysAgo * 86_400_000) };
}

/** Reads demo.json; null when it does not exist. */
async function readDemo(file: string): Promise<DemoFile | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoFile);
}

/** Updates the URLs of demo.json to the origin of this start. */
async function updateUrls(file: string, saved: DemoFile, origin: string): Promise<DemoFile> {
  const withUrls = (stores: DemoSite[]) =>
    stores.map((store) => ({ ...store, url: buildStoreUrl(origin, store.slug) }));
  const second = { ...saved.second_workspace, stores: withUrls(saved.second_workspace.stores) };
  const demo = {
    ...saved,
    base_url: origin,
    stores: withUrls(saved.stores),
    second_workspace: second,
  };
  if (saved.base_url !== origin) await writeDemo(file, demo);
  return demo;
}

/** Loading the demo again would overwrite the keys in demo.json. */
const wrongDatabaseError = (file: string) =>
  new ConfigError(
    `The database is empty, but ${file} describes the workspaces of another database: restore that database, or remove the file to load the demo again.`,
  );

/** Writes to a temporary file and renames it, so that readers never see a partial file. */
export async function writeDemo(file: string, demo: DemoFile): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
