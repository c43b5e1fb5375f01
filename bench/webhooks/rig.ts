import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { launchPostgres } from '@stoa/embedded-postgres';
import { findPostmaster } from '../../packages/embedded-postgres/src/postmaster.ts';
import { createWorkspace } from '../../src/core/access/workspaces/create-workspace.ts';
import { emitEvents } from '../../src/core/events/emit-events.ts';
import { type EventType, publicEventTypes } from '../../src/core/events/event.ts';
import { createEndpoint } from '../../src/core/webhooks/manage-endpoints.ts';
import { queueDeliveriesHook } from '../../src/core/webhooks/queue-deliveries.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createUnitOfWork } from '../../src/platform/create-unit-of-work.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { connect, type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openNotifier } from '../../src/platform/outbox/notifier.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import {
  systemTenant,
  type Tenant,
  type UnitOfWork,
  withTenant,
} from '../../src/platform/unit-of-work.ts';
import { urlOf } from '../catalog-database.ts';

/** A webhook endpoint of a merchant, with the event type that it receives. */
export type Listener = {
  tenant: Tenant;
  id: string;
  secret: string;
  /** The only event type that it subscribes to; no other endpoint of its workspace does. */
  type: EventType;
  path: string;
};

/** A database with merchants and their webhook endpoints, without a running server. */
export type Rig = {
  database: Database;
  databasePid: number | null;
  unit: UnitOfWork;
  listeners: Listener[];
  /** Environment variables for a server or worker on this database. */
  env: Record<string, string>;
  /** Runs a statement as the owner of the tables. */
  admin(statement: string): Promise<unknown>;
};

type Options = {
  workspaces: number;
  /** Number of endpoints in each workspace. */
  each: number;
  origin: string;
  /** The URL path of the endpoint with this number. */
  pathOf(number: number): string;
  /** Hooks of the unit of work; by default the hook that queues deliveries, as in the server. */
  alongside?: Parameters<typeof createUnitOfWork>[0]['onWriteHooks'];
};

export const secretsKeys = `bench:${Buffer.alloc(32, 'bench').toString('base64')}`;
const policy = { production: false, allow: ['127.0.0.0/8'] };
/** Makes events about as large as those with an order. */
const padding = 'x'.repeat(700);

/** Passes functions to `after` that close what was opened; call them in reverse order. */
export async function openRig(
  folder: string,
  options: Options,
  after: (close: () => Promise<unknown>) => void,
): Promise<Rig> {
  const postgres = await launchPostgres({ folder: path.join(folder, 'postgres') });
  after(postgres.stop);
  const { connection } = postgres;
  const client = await connect(connection);
  after(() => client.end());
  await migrate(client);
  const database = openDatabase({ connection, poolSize: 12 });
  after(database.close);
  const notifier = await openNotifier(connection, createLog('silent'));
  after(notifier.close);
  const unit = createUnitOfWork({
    database,
    secrets: createSecrets(secretsKeys),
    clock: systemClock,
    random: randomBytes,
    origin: 'http://localhost',
    notify: notifier.notify,
    onWriteHooks: options.alongside ?? [queueDeliveriesHook],
  });
  const cluster = path.join(folder, 'postgres', 'cluster');
  return {
    database,
    databasePid: findPostmaster(cluster)?.pid ?? null,
    unit,
    admin: (statement) => client.query(statement),
    listeners: await openListeners(unit, options),
    env: {
      DATABASE_URL: urlOf(connection),
      SECRETS_KEYS: secretsKeys,
      NODE_ENV: 'production',
      STOA_ALLOW_HTTP: 'on',
      STOA_ALLOW_SANDBOX: 'on',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
      OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION: 'on',
      LOG_LEVEL: 'error',
      // All receivers are one host here.
      WEBHOOK_HOST_RATE: '0',
      STOA_DATA_DIR: path.join(folder, 'stoa'),
    },
  };
}

async function openListeners(unit: UnitOfWork, options: Options): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (let number = 0; number < options.workspaces; number += 1) {
    const { id, code } = await unit.runAsSystem(systemTenant, (work) =>
      createWorkspace(work, `Merchant ${number}`),
    );
    const tenant = { workspaceId: id, code };
    for (const type of publicEventTypes.slice(0, options.each)) {
      const path = options.pathOf(listeners.length);
      const input = {
        url: `${options.origin}${path}`,
        events: [type],
        siteSlug: null,
        active: true,
      };
      const { endpoint, secret } = await unit.runAsSystem(systemTenant, (work) =>
        createEndpoint(withTenant(work, tenant), policy, input),
      );
      listeners.push({ tenant, id: endpoint.id, secret, type, path });
    }
  }
  return listeners;
}

/**
 * Emits an event for a listener in its own transaction; `number` becomes the id of its resource.
 */
export async function happen(unit: UnitOfWork, listener: Listener, number: number): Promise<void> {
  await happenAll(unit, [{ listener, number }]);
}

/** Emits events for listeners of one workspace in one transaction. */
export async function happenAll(
  unit: UnitOfWork,
  inputs: { listener: Listener; number: number }[],
): Promise<void> {
  const [first] = inputs;
  if (!first) return;
  await unit.run(first.listener.tenant, (work) =>
    emitEvents(
      work,
      ...inputs.map(({ listener: { type }, number }) => ({
        type,
        site: null,
        resource: { type: 'order', id: String(number), version: 1 },
        data: { id: String(number), padding },
      })),
    ),
  );
}
