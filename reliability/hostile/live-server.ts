import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchPostgres } from '@stoa/embedded-postgres';
import { Agent, type Dispatcher } from 'undici';
import { urlOf } from '../../bench/catalog-database.ts';
import { createApiKey } from '../../src/core/access/keys/manage-api-keys.ts';
import { scopes } from '../../src/core/access/scope.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { movableClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { type Connection, connect, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { defaultRates } from '../../src/platform/limits/rate-limits.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';
import type { Setting } from '../scenario.ts';
import { startTarget, type Target } from '../target.ts';

export type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Text and bytes are sent as they are, everything else as JSON. */
  body?: unknown;
};
export type Reply = { status: number; headers: Record<string, string>; text: string; took: number };

/** A server configured as on the internet, with two workspaces and a store of the first one. */
export type LiveServer = {
  target: Target;
  connection: Connection;
  /** Keys with every scope: of the store's workspace, and of another. */
  owner: string;
  stranger: string;
  site: string;
  /**
   * One request to the server under its public name. Status 0: the connection ended without a
   * response.
   */
  ask(sent: Sent): Promise<Reply>;
  /** The same with the key of the store's owner. */
  act(method: string, path: string, body?: unknown): Promise<Reply>;
};

export const publicHost = 'stoa.example';
export const merchant = '/api/storefront/v1/merchant';
const site = 'bazaar';

/** In production loopback is blocked, there is no demo, and every guard is on. */
export async function openLiveServer(
  { folder, after }: Pick<Setting, 'folder' | 'after'>,
  env: Record<string, string> = {},
  /** Receives all output of the server. */
  onOutput: (text: string) => void = () => undefined,
): Promise<LiveServer> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const { connection } = postgres;
  const client = await connect(connection);
  await migrate(client);
  await client.end();
  const secretsKeys = `hostile:${randomBytes(32).toString('base64')}`;
  const [owner = '', stranger = ''] = await openWorkspaces(connection, secretsKeys);
  const unlimited = Object.keys(defaultRates).map((surface) => `${surface}=9999999`);
  const target = await startTarget(
    path.join(folder, 'stoa'),
    {
      NODE_ENV: 'production',
      DATABASE_URL: urlOf(connection),
      SECRETS_KEYS: secretsKeys,
      STOA_BASE_URL: `https://${publicHost}`,
      STOA_ALLOW_SANDBOX: 'on',
      METRICS_TOKEN: metricsToken,
      RATE_LIMITS: unlimited.join(),
      ...env,
    },
    onOutput,
  );
  after(target.stop);
  const dispatcher = new Agent();
  after(() => dispatcher.destroy());
  const ask = untilNotOverloaded(requestSenderOf(dispatcher, target.port));
  const act = (method: string, rest: string, body?: unknown) =>
    ask({ method, path: merchant + rest, headers: { authorization: `Bearer ${owner}` }, body });
  await act('POST', '/sites', { slug: site, name: 'Bazaar', currency: 'EUR', published: true });
  return { target, connection, owner, stranger, site, ask, act };
}

/** The token of the operator's metrics collector. */
export const metricsToken = randomBytes(24).toString('hex');

async function openWorkspaces(connection: Connection, keys: string): Promise<string[]> {
  const database = openDatabase({ connection, poolSize: 2 });
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(keys),
    clock: movableClock(() => new Date()),
    random: (count) => randomBytes(count),
    origin: `https://${publicHost}`,
    notify: () => undefined,
  });
  const open = (name: string) =>
    unit.runAsSystem(systemTenant, async (system) => {
      const { id: workspaceId, code } = await createWorkspace(system, name);
      const draft = { name, scopes: [...scopes], expiresAt: null };
      const work = withTenant(system, { workspaceId, code });
      return (await createApiKey(work, draft, { createdBy: 'hostile', mode: 'live' })).text;
    });
  try {
    return [await open('Ours'), await open('Theirs')];
  } finally {
    await database.close();
  }
}

/** Repeats what a server on a busy machine sheds, which has no effect, as its answer asks. */
function untilNotOverloaded(send: LiveServer['ask']): LiveServer['ask'] {
  return async (sent) => {
    let answer = await send(sent);
    for (let attempt = 1; attempt < 5 && isOverloaded(answer); attempt += 1) {
      await delay(Number(answer.headers['retry-after'] ?? 1) * 1_000);
      answer = await send(sent);
    }
    return answer;
  };
}

const isOverloaded = ({ status, text }: Reply) => status === 503 && text.includes('"overloaded"');

function requestSenderOf(dispatcher: Dispatcher, port: number): LiveServer['ask'] {
  return async ({ method, path: address, headers = {}, body }) => {
    const startedAt = performance.now();
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const json = body !== undefined && !('content-type' in headers);
    try {
      const answer = await dispatcher.request({
        origin: `http://127.0.0.1:${port}`,
        path: address,
        method: method as Dispatcher.HttpMethod,
        headers: {
          host: publicHost,
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : raw ? body : JSON.stringify(body),
      });
      const text = await answer.body.text();
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]),
        ),
        text,
        took: performance.now() - startedAt,
      };
    } catch {
      return { status: 0, headers: {}, text: '', took: performance.now() - startedAt };
    }
  };
}
