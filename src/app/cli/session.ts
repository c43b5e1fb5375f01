import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { findTenant } from '../../core/access/workspaces/create-workspace.ts';
import type { Clock } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/refusal.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { type Connection, openDatabase } from '../../platform/db/database.ts';
import { openDoorbell } from '../../platform/outbox/doorbell.ts';
import type { Config } from '../../platform/settings/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import {
  actFor,
  type By,
  nobody,
  type Tenant,
  type UnitOfWork,
  type Work,
} from '../../platform/work.ts';
import { serverClock } from '../clock/server-clock.ts';
import { joinDatabase } from '../database/join-database.ts';
import { openUnit } from '../process/open-unit.ts';
import { secretsKeysOf } from '../process/secrets-keys.ts';
import { baseUrlOf } from '../running-server.ts';

/** A command's way to the database. */
export type Session = {
  unit: UnitOfWork;
  connection: Connection;
  /** The server's own, as it stood when the command began. */
  clock: Clock;
  close(): Promise<void>;
};

/** Connects to the running server's database, or starts it for this command alone. */
export async function openSession(config: Config): Promise<Session> {
  const store = await joinDatabase(config);
  const database = openDatabase({ connection: store.connection, poolSize: 2 });
  try {
    const doorbell = await openDoorbell(store.connection, createLog('silent'));
    const origin = await baseUrlOf(config);
    const source = { database, secrets: createSecrets(await secretsKeysOf(config)), origin };
    const clock = await serverClock(config, source);
    const unit = openUnit({ ...source, clock, random: randomBytes, ring: doorbell.ring });
    const close = async () => {
      await doorbell.close();
      await database.close();
      await store.stop();
    };
    return { unit, connection: store.connection, clock, close };
  } catch (error) {
    await database.close();
    await store.stop();
    throw error;
  }
}

/** Whoever works on this machine's command line, for the audit log. */
export function operator(): By {
  return { kind: 'operator', id: machineUser(), ip: null, requestId: null };
}

/** In a container a user may have a number and no name. */
function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Does something for a workspace with the rights of the system; an unknown id is refused. */
export function forWorkspace<Result>(
  { unit }: Session,
  workspaceId: string,
  act: (work: Work, tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  return unit.runAsSystem(nobody, async (system) => {
    const tenant = await findTenant(system, workspaceId);
    if (tenant === null) {
      throw notFound('workspace_not_found', `There is no workspace ${workspaceId}.`);
    }
    return act(actFor(system, { ...tenant, by: operator() }), tenant);
  });
}
