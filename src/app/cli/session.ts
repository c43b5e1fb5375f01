import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Plugin } from '../../../packages/plugin/plugin.js';
import { findTenant, findTenantByCode } from '../../core/access/workspaces/create-workspace.ts';
import { loadPlugins } from '../../gateways/plugins/load-plugins.ts';
import type { Clock } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/domain-error.ts';
import { workspaceCodeOfId } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { type Connection, openDatabase } from '../../platform/db/database.ts';
import { openNotifier } from '../../platform/outbox/notifier.ts';
import type { Config } from '../../platform/settings/config.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import {
  type Principal,
  systemTenant,
  type Tenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../platform/unit-of-work.ts';
import { createServerClock } from '../clock/server-clock.ts';
import { acquireMigratedDatabase, assertDatabase } from '../database/acquire-database.ts';
import { openUnitOfWork } from '../process/open-unit-of-work.ts';
import { resolveBaseUrl } from '../running-server.ts';
import { openSecrets } from '../secrets/open-secrets.ts';

/** A command's access to the database. */
export type CommandSession = {
  unit: UnitOfWork;
  secrets: Secrets;
  connection: Connection;
  /** The server's clock, with the test clock's offset at the moment the command began. */
  clock: Clock;
  plugins: readonly Plugin[];
  close(): Promise<void>;
};

/** Some commands read whole tables; no request waits for them. */
const statementSeconds = 3_600;

/**
 * Connects to the running server's database, or starts the database for this command. Throws a
 * ConfigError where there is none yet, unless the command may create one.
 */
export async function openSession(config: Config, mayCreate: boolean): Promise<CommandSession> {
  if (!mayCreate) assertDatabase(config);
  const store = await acquireMigratedDatabase(config);
  const database = openDatabase({ connection: store.connection, poolSize: 2, statementSeconds });
  try {
    const origin = await resolveBaseUrl(config);
    const secrets = await openSecrets(config, { database, origin });
    const source = { database, secrets, origin };
    const clock = await createServerClock(config, source);
    const notifier = await openNotifier(store.connection, createLog('silent'));
    const plugins = await loadPlugins(config.pluginFile);
    const { notify } = notifier;
    const unit = openUnitOfWork({ ...source, clock, random: randomBytes, notify }, plugins);
    const close = async () => {
      await notifier.close();
      await database.close();
      await store.stop();
    };
    return { unit, secrets, connection: store.connection, clock, plugins, close };
  } catch (error) {
    await database.close();
    await store.stop();
    throw error;
  }
}

/**
 * Runs `act` in the workspace that an id belongs to. Throws 404 `workspace_not_found` if the id is
 * of no workspace.
 */
export function runForOwner<Result>(
  { unit }: CommandSession,
  id: string,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  return unit.runAsSystem(systemTenant, async (system) => {
    const code = workspaceCodeOfId(id);
    const tenant = code === null ? null : await findTenantByCode(system, code);
    if (tenant === null)
      throw notFound('workspace_not_found', `${id} is not an id of a workspace of this server.`);
    return act(withTenant(system, { ...tenant, principal: operatorPrincipal() }));
  });
}

/** The machine user who runs the command, for the audit log. */
export function operatorPrincipal(): Principal {
  return { kind: 'operator', id: machineUser(), ip: null, requestId: null };
}

/** In a container a user may have an id but no name. */
function machineUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Runs `act` in a workspace as the system. Throws 404 `workspace_not_found` for an unknown id. */
export function runForWorkspace<Result>(
  { unit }: CommandSession,
  workspaceId: string,
  act: (work: Work, tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  return unit.runAsSystem(systemTenant, async (system) => {
    const tenant = await findTenant(system, workspaceId);
    if (tenant === null) {
      throw notFound('workspace_not_found', `Workspace ${workspaceId} does not exist.`);
    }
    return act(withTenant(system, { ...tenant, principal: operatorPrincipal() }), tenant);
  });
}
