import { randomBytes } from 'node:crypto';
import { after, type TestContext } from 'node:test';
import { type App, buildApp } from '../../src/app/app.ts';
import type { MovableClock } from '../../src/kernel/clock.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog, type Log } from '../../src/platform/telemetry/log.ts';
import type { Shop } from './shop.ts';

/**
 * Another node of the same service: a separate app on the shop's database, with the shop's clock by
 * default.
 */
export async function openSecondApp(
  t: TestContext | null,
  shop: Shop,
  {
    env = {},
    clock = shop.clock,
    log = createLog('silent'),
  }: { env?: Record<string, string>; clock?: MovableClock; log?: Log } = {},
): Promise<App> {
  const database = openDatabase({ connection: shop.database.connection, poolSize: 6 });
  const { config } = readConfig({
    RATE_LIMITS: 'off',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const app = await buildApp({
    config,
    database,
    origin: 'http://localhost:4000',
    clock,
    random: (count) => randomBytes(count),
    secrets: createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    log,
    lookUpTxt: async (name) => (shop.txt.has(name) ? (shop.txt.get(name) ?? null) : []),
  });
  const close = async () => {
    await app.close();
    await database.close();
  };
  if (t) t.after(close);
  else after(close);
  return app;
}
