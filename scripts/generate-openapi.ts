import { randomBytes } from 'node:crypto';
import { buildApp } from '../src/app/app.ts';
import { openApiDocument } from '../src/http/openapi/openapi.ts';
import { movableClock } from '../src/kernel/clock.ts';
import { createSecrets, generateSecretsKeys } from '../src/platform/crypto/secrets.ts';
import { type Connection, openDatabase } from '../src/platform/db/database.ts';
import type { Config } from '../src/platform/settings/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';

/** Builds the OpenAPI document of all routes, for the default base URL. */
export async function apiDocument(connection: Connection, config: Config): Promise<string> {
  const database = openDatabase({ connection, poolSize: 2 });
  const app = await buildApp({
    config,
    database,
    origin: 'http://localhost:4000',
    clock: movableClock(),
    random: randomBytes,
    secrets: createSecrets(generateSecretsKeys()),
    log: createLog('silent'),
    lookUpTxt: async () => [],
  });
  await app.http.ready();
  const text = `${JSON.stringify(openApiDocument(app.http), null, 2)}\n`;
  await app.close();
  await database.close();
  return text;
}
