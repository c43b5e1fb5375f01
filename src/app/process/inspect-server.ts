import { connect, type Database } from '../../platform/db/database.ts';
import { listPendingMigrations } from '../../platform/db/migrate.ts';
import type { CatalogReplica } from '../../platform/db/replica/catalog-replica.ts';
import type { ProcessRegistry } from '../../platform/processes/process-registry.ts';
import type { Sample } from '../../platform/telemetry/gauges.ts';
import { systemTenant, type UnitOfWork } from '../../platform/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { checkClock, checkDataFolder } from '../cli/doctor/check-machine.ts';
import { type CheckResult, failed, ok, warning } from '../cli/doctor/check-result.ts';
import { verifyKeys } from '../secrets/register-keys.ts';

/** `failed`: the server is not ready. `warning`: it serves requests, but someone should look. */
export type ServerInspection = { state: CheckResult['state']; checks: CheckResult[] };

type Deps = Pick<AppDeps, 'config' | 'database' | 'secrets'> & {
  unit: UnitOfWork;
  registry: Pick<ProcessRegistry, 'clock'>;
  ready(): Promise<void>;
  readGauges(): Promise<Sample[]>;
};

/** Jobs and deliveries that are due longer than this are late. */
const lateSeconds = 300;

/** Checks everything that this process depends on, for `GET /readyz?verbose`. */
export async function inspectServer(deps: Deps): Promise<ServerInspection> {
  const { config, database, registry } = deps;
  const { replica } = database;
  const checks = await Promise.all([
    attempt('database', async () => {
      await deps.ready();
      return ok('database', 'responds');
    }),
    checkClock(registry.clock),
    attempt('migrations', () => checkMigrations(database)),
    attempt('secrets keys', () => checkKeys(deps)),
    ...(replica ? [checkReplica(replica, config.replicaMaxLagSeconds)] : []),
    attempt('data folder', async () => checkDataFolder(config)),
    ...(config.role === 'web' ? [] : [attempt('queues', () => checkQueues(deps.readGauges))]),
  ]);
  const has = (state: CheckResult['state']) => checks.some((check) => check.state === state);
  return { state: has('failed') ? 'failed' : has('warning') ? 'warning' : 'ok', checks };
}

async function attempt(check: string, run: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await run();
  } catch (error) {
    return failed(check, error instanceof Error ? error.message : String(error));
  }
}

async function checkMigrations({ connection }: Database): Promise<CheckResult> {
  const client = await connect(connection);
  const pending = await listPendingMigrations(client).finally(() => client.end());
  if (pending.length === 0) return ok('migrations', 'all applied');
  return failed('migrations', `pending: ${pending.join(', ')}`, 'run stoa migrate');
}

async function checkKeys({ unit, secrets }: Deps): Promise<CheckResult> {
  await unit.runAsSystem(systemTenant, (work) => verifyKeys(work, secrets));
  return ok('secrets keys', `${secrets.currentKeyId} is current`);
}

/** Catalog reads use the primary while the replica is down or late. */
function checkReplica({ state }: CatalogReplica, maxLagSeconds: number): CheckResult {
  const { lagSeconds } = state();
  const change = 'catalog reads use the primary until it is back';
  if (lagSeconds === null) return warning('replica', 'does not respond', change);
  if (lagSeconds > maxLagSeconds)
    return warning('replica', `${Math.round(lagSeconds)} s behind`, change);
  return ok('replica', 'responds');
}

async function checkQueues(readGauges: Deps['readGauges']): Promise<CheckResult> {
  const samples = await readGauges();
  const late = samples.filter(
    ({ name, value }) => name.endsWith('_oldest_due_seconds') && value > lateSeconds,
  );
  const failures = samples.filter(
    ({ name, labels, value }) => name === 'jobs' && labels.state === 'failed' && value > 0,
  );
  const problems = [
    ...late.map(
      ({ labels, value }) => `${labels.name ?? labels.queue} waits for ${Math.round(value)} s`,
    ),
    ...failures.map(({ labels, value }) => `${value} ${labels.name} failed`),
  ];
  if (problems.length === 0) return ok('queues', 'nothing is late, no job has failed');
  return warning('queues', problems.join(', '), 'see stoa jobs list and stoa deliveries list');
}
