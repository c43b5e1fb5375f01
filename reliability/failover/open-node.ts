import { randomBytes } from 'node:crypto';
import { type App, buildApp } from '../../src/app/app.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { createSite } from '../../src/core/sites/manage-sites.ts';
import { movableClock } from '../../src/kernel/clock.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';
import type { Setting } from '../scenario.ts';

/** The whole app in this process on the database of a URL, and a key for its only store. */
export async function openNode(
  url: string,
  { folder, after }: Pick<Setting, 'folder' | 'after'>,
): Promise<{ app: App; apiKey: string }> {
  const connection = { connectionString: url };
  const client = await connect(connection);
  await migrate(client);
  await client.end();
  const database = openDatabase({ connection, poolSize: 10 });
  after(database.close);
  const { config } = readConfig({
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
    STOA_DATA_DIR: folder,
  });
  const app = await buildApp({
    config,
    database,
    origin: 'http://localhost:4000',
    clock: movableClock(() => new Date()),
    random: (count) => randomBytes(count),
    secrets: createSecrets(`failover:${randomBytes(32).toString('base64')}`),
    log: createLog('silent'),
    lookUpTxt: async () => [],
  });
  after(app.close);
  const { unit } = app;
  const workspace = await unit.runAsSystem(systemTenant, (work) => createWorkspace(work, 'Nodes'));
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  await unit.runAsSystem(systemTenant, (work) =>
    createSite(withTenant(work, tenant), { slug: 'shop', name: 'Shop', currency: 'USD' }),
  );
  const key = { name: 'writers', scopes: ['write:products' as const], expiresAt: null };
  const { text } = await unit.run(tenant, (work) =>
    createApiKey(work, key, { createdBy: 'failover', mode: 'test' }),
  );
  return { app, apiKey: text };
}
