import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { buildApp } from '../../src/app/app.ts';
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
import type { RaceStore } from './store.ts';

/** The whole app in this process, on its own PostgreSQL, with one store. */
export async function openRaceStore({ folder, after }: Setting): Promise<RaceStore> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const client = await connect(postgres.connection);
  await migrate(client);
  await client.end();
  const database = openDatabase({ connection: postgres.connection, poolSize: 10 });
  after(database.close);
  const { config } = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', STOA_DATA_DIR: folder });
  const app = await buildApp({
    config,
    database,
    origin: 'http://localhost:4000',
    clock: movableClock(() => new Date()),
    random: (count) => randomBytes(count),
    secrets: createSecrets(`race:${randomBytes(32).toString('base64')}`),
    log: createLog('silent'),
    lookUpTxt: async () => [],
  });
  after(app.close);
  const { unit, payments } = app;
  const workspace = await unit.runAsSystem(systemTenant, (work) => createWorkspace(work, 'Races'));
  const tenant = { workspaceId: workspace.id, code: workspace.code };
  const site = await unit.runAsSystem(systemTenant, (work) =>
    createSite(withTenant(work, tenant), { slug: 'races', name: 'Races', currency: 'EUR' }),
  );
  return { unit, paymentContext: payments.paymentContext, tenant, site };
}
