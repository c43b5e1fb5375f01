import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type App, buildApp } from '../../src/app/app.ts';
import { ensureDemo } from '../../src/app/demo/load-demo.ts';
import { openStorage } from '../../src/gateways/object-storage/open-storage.ts';
import { movableClock, systemClock } from '../../src/kernel/clock.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { cloneDatabase, stopOwnCluster } from '../kit/database.ts';

/** A server with a database, a data folder and a secret key that no other has. */
export async function openServer(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-shop-'));
  const { connection, drop } = await cloneDatabase();
  const database = openDatabase({ connection, poolSize: 4, connectionTimeoutMilliseconds: 60_000 });
  const keys = `k1:${randomBytes(32).toString('base64')}`;
  const { config } = readConfig({
    STOA_DATA_DIR: path.join(folder, 'data'),
    SECRETS_KEYS: keys,
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
  });
  const origin = 'http://localhost:4000';
  const parts = {
    config,
    database,
    origin,
    clock: movableClock(systemClock),
    random: (count: number) => randomBytes(count),
    secrets: createSecrets(keys),
    log: createLog('silent'),
    lookUpTxt: async () => [],
  };
  const apps: App[] = [];
  t.after(async () => {
    for (const app of apps) await app.close();
    await database.close();
    await drop();
    await stopOwnCluster();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    database,
    storage: openStorage({ ...parts, plugins: [] }).storage,
    loadDemo: async () => {
      const demo = await ensureDemo(config, connection, origin);
      if (demo === null) throw new Error('the database is not empty');
      return demo;
    },
    startApp: async () => {
      const app = await buildApp(parts);
      apps.push(app);
      return app;
    },
  };
}
