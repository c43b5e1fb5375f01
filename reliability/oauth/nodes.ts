import { randomBytes } from 'node:crypto';
import { type App, buildApp } from '../../src/app/app.ts';
import { saveClient } from '../../src/core/access/oauth/clients.ts';
import { createUser } from '../../src/core/access/users/create-user.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { movableClock } from '../../src/kernel/clock.ts';
import type { Id } from '../../src/kernel/id.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { type Connection, openDatabase } from '../../src/platform/db/database.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  withTenant,
} from '../../src/platform/unit-of-work.ts';

export type Nodes = {
  nodes: App[];
  unit: UnitOfWork;
  tenant: Tenant;
  userId: Id<'usr'>;
  clientId: string;
  origin: string;
};

type After = (cleanUp: () => Promise<unknown>) => void;

const origin = 'http://localhost:4000';

/** Several nodes of one service on a migrated database, with a user and a client. */
export async function openNodes(
  connection: Connection,
  count: number,
  after: After,
): Promise<Nodes> {
  const secrets = createSecrets(`nodes:${randomBytes(32).toString('base64')}`);
  const nodes: App[] = [];
  for (let node = 0; node < count; node += 1) {
    const database = openDatabase({ connection, poolSize: 6 });
    after(database.close);
    const { config } = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    const app = await buildApp({
      config: { ...config, overloadDelayMs: 0 },
      database,
      origin,
      clock: movableClock(),
      random: (bytes) => randomBytes(bytes),
      secrets,
      log: createLog('silent'),
      lookUpTxt: async () => [],
    });
    after(app.close);
    nodes.push(app);
  }
  const [first] = nodes;
  if (!first) throw new Error('There is no node.');
  return { nodes, unit: first.unit, origin, ...(await settle(first.unit)) };
}

async function settle(unit: UnitOfWork) {
  const clientId = randomBytes(16).toString('base64url');
  const registered = {
    client_id: clientId,
    client_name: 'A client',
    redirect_uris: ['https://client.example/cb'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  await saveClient(unit, registered);
  return unit.runAsSystem(systemTenant, async (system) => {
    const workspace = await createWorkspace(system, 'Interleaved');
    const tenant = { workspaceId: workspace.id, code: workspace.code };
    const user = await createUser(withTenant(system, tenant), {
      email: `${workspace.code}@example.com`,
      name: 'Ada',
      password: 'a long enough secret',
      role: 'owner',
    });
    return { tenant, userId: user.id, clientId };
  });
}
