import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchPostgres } from '@stoa/embedded-postgres';
import { urlOf } from '../../bench/catalog-database.ts';
import { openPress, type Press } from '../../bench/payers/press.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { scopes } from '../../src/core/access/scope.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { movableClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { type Connection, connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';
import type { Setting } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

/** Queries the database directly. */
export type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** Two processes that serve requests and one that runs jobs, on one database. */
export type Deployment = {
  web: Target[];
  worker: Target;
  press: Press;
};

/** The database with a key to a workspace, before any server runs. */
export type PreparedDatabase = { connection: Connection; apiKey: string; ask: Ask };

const secretsKeys = `payers:${Buffer.alloc(32, 'payers').toString('base64')}`;

export async function prepareDatabase({ folder, after }: Pick<Setting, 'folder' | 'after'>) {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const { connection } = postgres;
  const client = await connect(connection);
  await migrate(client);
  await client.end();
  const apiKey = await openWorkspace(connection);
  const reader = openDatabase({ connection, poolSize: 4 });
  after(reader.close);
  const ask: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await reader.system.query<Row>(text, values)).rows;
  return { connection, apiKey, ask } satisfies PreparedDatabase;
}

async function openWorkspace(connection: Connection): Promise<string> {
  const database = openDatabase({ connection, poolSize: 2 });
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(secretsKeys),
    clock: movableClock(() => new Date()),
    random: (count) => crypto.getRandomValues(Buffer.alloc(count)),
    origin: 'http://localhost',
    notify: () => undefined,
  });
  try {
    return await unit.runAsSystem(systemTenant, async (system) => {
      const { id: workspaceId, code } = await createWorkspace(system, 'Payers');
      const work = withTenant(system, { workspaceId, code });
      const draft = { name: 'Payers', scopes: [...scopes], expiresAt: null };
      const { text } = await createApiKey(work, draft, { createdBy: 'payers', mode: 'live' });
      return text;
    });
  } finally {
    await database.close();
  }
}

type Plan = {
  env: Record<string, string>;
  /** The control: settlement jobs are lost, and files are delivered before the money has moved. */
  isBroken: boolean;
};

const loseSettlements = fileURLToPath(new URL('lose-settlements.ts', import.meta.url));

/** Starts the processes and creates the store. */
export async function openDeployment(
  folder: string,
  { connection, apiKey }: PreparedDatabase,
  { env, isBroken }: Plan,
): Promise<Deployment> {
  const dataDir = path.join(folder, 'stoa');
  const common = {
    DATABASE_URL: urlOf(connection),
    SECRETS_KEYS: secretsKeys,
    STOA_TEST_CLOCK: 'on',
    MEDIA_STORAGE: 'shared',
    ...(isBroken ? { NODE_OPTIONS: `--import ${loseSettlements}` } : {}),
    ...env,
  };
  const first = await startTarget(dataDir, { ...common, STOA_ROLE: 'web' });
  const base = { ...common, STOA_BASE_URL: `http://localhost:${first.port}` };
  const [second, worker] = await Promise.all([
    startTarget(dataDir, { ...base, STOA_ROLE: 'web' }),
    startTarget(dataDir, { ...base, STOA_ROLE: 'worker' }),
  ]);
  const merchant = { origin: first.origin, apiKey };
  const press = await openPress(merchant, { slug: 'press', deliverBeforeSettlement: isBroken });
  return { web: [first, second], worker, press };
}

/** Advances the clock of all processes and runs what is due. */
export async function advance({ web }: Deployment, seconds: number): Promise<void> {
  const answer = await fetch(`${web[0]?.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: seconds }),
  });
  if (!answer.ok) throw new Error(`The clock did not move: ${answer.status}`);
}
