import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { scheduleDailyOrders } from '../../core/emails/daily-orders/daily-orders-job.ts';
import { scheduleWeeklyDigests } from '../../core/emails/digest/digest-job.ts';
import { scheduleFeeds } from '../../core/feeds/feed-jobs.ts';
import { scheduleDomainChecks } from '../../core/sites/check-domains.ts';
import { poolRandom } from '../../kernel/random-pool.ts';
import { type Connection, type Database, openDatabase } from '../../platform/db/database.ts';
import type { ReplicaState } from '../../platform/db/replica/catalog-replica.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { type App, buildApp } from '../app.ts';
import { createServerClock } from '../clock/server-clock.ts';
import { scheduleRetention } from '../retention.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { version } from '../version.ts';
import { openIdleMemoryRelease } from './idle-memory.ts';
import { createTxtLookup } from './txt-lookup.ts';
import { startWarmUp } from './warm-up.ts';

/** A running process: the app with its database pools, listening. */
export type RunningProcess = { app: App; stop(): Promise<void> };

type ProcessOptions = { config: Config; connection: Connection; log: Log; origin: string };

/** Opens the pools, builds the app, listens, and starts the jobs unless it is a web process. */
export async function startProcess(start: ProcessOptions): Promise<RunningProcess> {
  const stopTracing = await openTracing(start.config);
  const database = openPools(start);
  try {
    const app = await openApp(start, database);
    const idleMemory = openIdleMemoryRelease();
    const stop = async () => {
      idleMemory.stop();
      await app.close();
      await database.close();
      await stopTracing();
    };
    return { app, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The library is large: load it only when traces are recorded. */
async function openTracing({ tracing, role }: Config): Promise<() => Promise<void>> {
  if (!tracing) return async () => undefined;
  const { startTracing } = await import('../../platform/telemetry/start-tracing.ts');
  const instance = `${hostname()}:${process.pid}`;
  return startTracing(tracing, {
    'service.version': version,
    'service.instance.id': instance,
    'stoa.role': role,
  });
}

function openPools({ config, connection, log }: ProcessOptions): Database {
  const { replicaUrl, replicaMaxLagSeconds: maxLagSeconds } = config;
  const replica =
    replicaUrl === null
      ? undefined
      : { connection: { connectionString: replicaUrl }, maxLagSeconds };
  const onError = (error: Error) =>
    log.warn({ reason: error.message }, 'a database connection was lost');
  const onReplicaChange = ({ isUsed, lagSeconds }: ReplicaState) =>
    log.warn(
      { lag_seconds: lagSeconds },
      `catalog reads use the ${isUsed ? 'replica' : 'primary'}`,
    );
  const options = { connection, replica, poolSize: config.poolSize, onError, onReplicaChange };
  return openDatabase({ ...options, name: `${config.role}@${hostname()}` });
}

async function openApp({ config, log, origin }: ProcessOptions, database: Database): Promise<App> {
  const secrets = await openSecrets(config, { database, origin });
  const clock = await createServerClock(config, { database, secrets, origin });
  const app = await buildApp({
    config,
    database,
    origin,
    clock,
    random: poolRandom(randomBytes),
    secrets,
    log,
    lookUpTxt: createTxtLookup(),
  });
  try {
    // Compares the clocks before anything is scheduled or claimed.
    await app.registry.report();
    // Before the server listens: once it is ready, it survives a failure of the database.
    if (config.role !== 'web') await scheduleRecurringJobs(app);
    if (config.host !== null)
      await app.http.listen({ host: config.host, port: config.port, listenTextResolver: String });
    if (config.role !== 'worker') startWarmUp();
    if (config.role !== 'web') {
      app.jobs.start();
      app.longJobs.start();
      app.pushes.start();
      app.webhooks.start();
      app.maintenance.start();
    }
    app.processReports.start();
    app.counterFlush.start();
    app.callFlush.start();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function scheduleRecurringJobs({ unit }: App): Promise<void> {
  await scheduleRetention(unit);
  await scheduleDomainChecks(unit);
  await scheduleDailyOrders(unit);
  await scheduleWeeklyDigests(unit);
  await scheduleFeeds(unit);
}
