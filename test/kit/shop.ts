import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from '../../src/app/app.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { scopes as allScopes, type Scope } from '../../src/core/access/scope.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import type { CreateProductInput, Product } from '../../src/core/catalog/product.ts';
import { createProduct } from '../../src/core/catalog/products/create-product.ts';
import type { Order } from '../../src/core/orders/order.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import type { CreateSiteInput, Site } from '../../src/core/sites/site.ts';
import { type MovableClock, movableClock } from '../../src/kernel/clock.ts';
import type { Random } from '../../src/kernel/id.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import {
  type Connection,
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  withTenant,
} from '../../src/platform/unit-of-work.ts';
import { checkAcp } from './acp/responses.ts';
import { buy, type OrderOptions } from './buying.ts';
import { cloneDatabase, stopOwnCluster } from './database.ts';
import { closeReader } from './rows.ts';
import { checkUcp } from './ucp-answers.ts';

/** The instant at which every test begins. */
export const startOfTests = '2026-01-01T00:00:00.000Z';

/** Where emails and uploads go, unless a test chooses another folder. */
const dataFolder = mkdtempSync(path.join(tmpdir(), 'stoa-data-'));
process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }));

const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

export type Answer<Body = any> = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  text: string;
};

export type Caller = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
};

/** A workspace and functions to call it. */
export type Tenancy = {
  tenant: Tenant;
  /** Calls merchant routes (`/products`) with a key of these scopes, by default of all. */
  merchant(...scopes: Scope[]): Promise<Caller>;
  key(...scopes: Scope[]): Promise<string>;
  site(draft?: Partial<CreateSiteInput>): Promise<Site>;
  product(draft?: Partial<CreateProductInput>, siteSlug?: string): Promise<Product>;
  /** Types of the events recorded so far, oldest first. */
  events(): Promise<string[]>;
};

export type Shop = Tenancy & {
  app: App;
  database: Database;
  unit: UnitOfWork;
  clock: MovableClock;
  /** A second workspace, to test isolation. */
  other: Tenancy;
  /** Opens a further workspace, whose store has this slug by default. */
  workspace(slug: string): Promise<Tenancy>;
  /** Calls any route by its full path, without a credential. */
  public: Caller;
  /** DNS TXT records that the server sees; null: DNS does not answer. */
  txt: Map<string, string[] | null>;
  send(options: InjectOptions): Promise<Answer>;
  /** Waits until committed changes have reached the caches. */
  settle(): Promise<void>;
  /** The payment context of the app, with the sandbox as its processor. */
  paymentContext: PaymentContext;
  /** An order of one product, paid with test money by default. */
  paidOrder(options?: OrderOptions): Promise<Order>;
};

type Options = {
  env?: Record<string, string>;
  origin?: string;
  /** The folder with the built console. */
  consoleFolder?: URL;
  /** A migrated database to use instead of a clone of the template. */
  connection?: Connection;
  replica?: DatabaseOptions['replica'];
};

/** The whole app on its own database, with a fixed clock and reproducible random bytes. */
export async function openShop(t: TestContext | null, options: Options = {}): Promise<Shop> {
  const { connection, drop } = options.connection
    ? { connection: options.connection, drop: async () => undefined }
    : await cloneDatabase();
  const database = openDatabase({
    connection,
    replica: options.replica,
    poolSize: 6,
    // Tests also pass on a machine that has much else to do.
    connectionTimeoutMilliseconds: 60_000,
  });
  const { config } = readConfig({
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
    STOA_DATA_DIR: dataFolder,
    ...options.env,
  });
  const clock = movableClock(() => new Date(startOfTests));
  const txt = new Map<string, string[] | null>();
  const random = countingRandom();
  const app = await buildApp({
    config,
    database,
    origin: options.origin ?? 'http://localhost:4000',
    clock,
    random,
    secrets: createSecrets(keys),
    log: createLog(config.logLevel),
    lookUpTxt: async (name) => (txt.has(name) ? (txt.get(name) ?? null) : []),
    ...(options.consoleFolder && { consoleFolder: options.consoleFolder }),
  });
  const close = async () => {
    await app.close();
    await closeReader(database);
    await database.close();
    await drop();
    if (!options.connection) await stopOwnCluster();
  };
  if (t) t.after(close);
  else after(close);
  return assemble({ app, database, clock, txt }, config.ucpConformance);
}

/** A shop without routes, for tests that call the core: it opens in a sixth of the time. */
export const openCoreShop = (t: TestContext | null): Promise<Shop> =>
  openShop(t, { env: { STOA_ROLE: 'worker', MEDIA_STORAGE: 'shared' } });

async function assemble(
  parts: Pick<Shop, 'app' | 'database' | 'clock' | 'txt'>,
  isConformance: boolean,
): Promise<Shop> {
  const { app } = parts;
  const send = async (request: InjectOptions) => {
    const answer = await app.http.inject(request);
    const json = String(answer.headers['content-type'] ?? '').includes('json');
    const response = {
      status: answer.statusCode,
      headers: answer.headers,
      body: json && answer.payload !== '' ? answer.json() : undefined,
      text: answer.payload,
    };
    if (!isConformance) checkUcp(request, response);
    checkAcp(request, response);
    return response;
  };
  const workspace = (slug: string, name = slug) => tenancy(app, send, { name, slug });
  const first = await workspace('shop', 'First');
  const other = await workspace('elsewhere', 'Other');
  const settle = async () => {
    await wait(60);
    await app.catchUp();
  };
  const { unit } = app;
  const { paymentContext } = app.payments;
  return {
    ...parts,
    ...first,
    other,
    workspace,
    unit,
    send,
    public: callerOf(send, ''),
    settle,
    paymentContext,
    paidOrder: (options) => buy({ ...first, unit }, paymentContext, options),
  };
}

type Send = Shop['send'];

async function tenancy(
  app: App,
  send: Send,
  { name, slug }: { name: string; slug: string },
): Promise<Tenancy> {
  const workspace = await app.unit.runAsSystem(systemTenant, (work) => createWorkspace(work, name));
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  const key = async (...scopes: Scope[]) => {
    const draft = {
      name: 'test',
      scopes: scopes.length > 0 ? scopes : [...allScopes],
      expiresAt: null,
    };
    const created = await app.unit.run(tenant, (work) =>
      createApiKey(work, draft, { createdBy: 'test', mode: 'test' }),
    );
    return created.text;
  };
  const merchant = async (...scopes: Scope[]) =>
    callerOf(send, '/api/storefront/v1/merchant', {
      authorization: `Bearer ${await key(...scopes)}`,
    });
  return {
    tenant,
    key,
    merchant,
    site: (draft = {}) =>
      app.unit.runAsSystem(systemTenant, (work) =>
        createSite(withTenant(work, tenant), {
          slug,
          name: 'A shop',
          currency: 'USD',
          ...draft,
        }),
      ),
    product: (draft = {}, siteSlug = slug) =>
      app.unit.run(tenant, (work) =>
        createProduct(work, siteSlug, {
          name: 'A thing',
          price: { amount: 1_000, currency: 'USD' },
          ...draft,
        }),
      ),
    events: () =>
      app.unit.view(tenant, async (view) => {
        const rows = await view.query<{ type: string }>(
          'select type from events order by position',
          [],
        );
        return rows.map((row) => row.type);
      }),
  };
}

/** Calls routes below a prefix; `always` are headers of every request. */
export function callerOf(send: Send, prefix: string, always: Record<string, string> = {}): Caller {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    (path: string, body?: unknown, headers = {}) =>
      send({
        method,
        url: prefix + path,
        headers: { host: 'localhost:4000', ...always, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
  return {
    get: (path, headers) => call('GET')(path, undefined, headers),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: (path, headers) => call('DELETE')(path, undefined, headers),
  };
}

/** Bytes that differ at every call and repeat in every run. */
function countingRandom(): Random {
  let calls = 0;
  return (count) => {
    calls += 1;
    return createHash('shake256', { outputLength: count }).update(String(calls)).digest();
  };
}
