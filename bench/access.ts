/**
 * Measures the cost of authenticating API keys and of writing the audit log: `node
 * bench/access.ts`. Prints microseconds per operation in one process, the median of seven runs.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { audit } from '../src/core/access/audit/audit.ts';
import { createApiKeyAuthenticator } from '../src/core/access/keys/authenticate.ts';
import { createApiKey } from '../src/core/access/keys/manage-api-keys.ts';
import { createWorkspace } from '../src/core/access/workspaces/create-workspace.ts';
import { createUnitOfWork } from '../src/platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys } from '../src/platform/crypto/secrets.ts';
import { connect, openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  withTenant,
} from '../src/platform/unit-of-work.ts';

const runs = 7;

type Act = (index: number) => Promise<unknown>;

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-bench-access-'));
  const postgres = await launchPostgres({ folder: path.join(folder, 'pg') });
  const client = await connect(postgres.connection);
  await migrate(client);
  await client.end();
  const database = openDatabase({ connection: postgres.connection });
  try {
    const secrets = createSecrets(generateSecretsKeys());
    const source = { database, secrets, origin: 'http://localhost', random: randomBytes };
    const unit = createUnitOfWork({ ...source, clock: () => new Date(), notify: () => undefined });
    await measureAll(unit);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(unit: UnitOfWork): Promise<void> {
  const { tenant, text } = await makeKey(unit);
  const keys = createApiKeyAuthenticator(unit);
  const wrong = `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
  const lookUpKey = async () => {
    keys.invalidateKeys();
    await keys.authenticate(text);
  };
  await report('a key, cached', 20_000, 1, () => keys.authenticate(text));
  await report('a mistyped key', 20_000, 1, () => keys.authenticate(wrong));
  await report('a key, looked up, one at a time', 1_000, 1, lookUpKey);
  await report('a key, looked up, 32 at a time', 3_200, 32, lookUpKey);
  const act = (isAudited: boolean) => () =>
    unit.run(tenant, async (work) => {
      await work.query('select 1', []);
      if (isAudited) await audit(work, { action: 'x.made', resource: { type: 'x', id: 'x' } });
      else work.write({ name: 'bench_write', text: touch, values: [String(Math.random())] });
    });
  await report('a small write, 8 at a time', 800, 8, act(false));
  await report('an audited change in one workspace, 8 at a time', 800, 8, act(true));
}

/** Inserts a separate row each time, so that only the costs of the commits are compared. */
const touch = `insert into idempotency_keys (workspace_id, scope, key, fingerprint, created_at, expires_at)
  values (current_setting('stoa.workspace_id'), 'bench', $1, 'x', '2026-01-01', '2026-01-02')`;

async function makeKey(unit: UnitOfWork): Promise<{ tenant: Tenant; text: string }> {
  return unit.runAsSystem(systemTenant, async (system) => {
    const { id: workspaceId, code } = await createWorkspace(system, 'Bench');
    const tenant = { workspaceId, code };
    const draft = { name: 'bench', scopes: ['read:products'], expiresAt: null };
    const by = { createdBy: 'bench', mode: 'test' } as const;
    const { text } = await createApiKey(withTenant(system, tenant), draft, by);
    return { tenant, text };
  });
}

async function report(title: string, count: number, width: number, act: Act): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(count, width, act));
  const [median = 0] = times.toSorted((a, b) => a - b).slice(Math.floor(runs / 2));
  console.log(`${title.padEnd(48)} ${median.toFixed(1).padStart(8)} µs`);
}

async function timed(count: number, width: number, act: Act): Promise<number> {
  const startedAt = process.hrtime.bigint();
  const caller = async () => {
    for (let index = 0; index < count / width; index += 1) await act(index);
  };
  await Promise.all(Array.from({ length: width }, caller));
  return Number(process.hrtime.bigint() - startedAt) / 1_000 / count;
}

await main();
