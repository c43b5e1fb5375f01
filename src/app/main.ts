import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stopwatch } from '../kernel/clock.ts';
import type { Connection } from '../platform/db/database.ts';
import { type Config, checkConfig } from '../platform/settings/config.ts';
import { ConfigError } from '../platform/settings/config-error.ts';
import { createLog, type Log } from '../platform/telemetry/log.ts';
import { formatBanner } from './banner.ts';
import { ignoreBrokenPipes } from './broken-pipe.ts';
import { webProcessCount } from './database/connection-budget.ts';
import { type DatabaseInstance, startMigratedDatabase } from './database/start-database.ts';
import { startHistory } from './demo/history/start-history.ts';
import { ensureDemo } from './demo/load-demo.ts';
import { createFirstRunLinks } from './first-run-links.ts';
import { startProcess } from './process/process.ts';
import { startWebProcesses } from './process/web-processes.ts';
import { recordServer } from './running-server.ts';
import { assertSettings } from './setting-problems.ts';
import { withOtherProblems } from './startup-problems.ts';
import { version } from './version.ts';

const startedAt = stopwatch();

/** After this, shutdown no longer waits for running work. */
const hardStopMilliseconds = 25_000;

async function main(): Promise<void> {
  const { config, warnings, problems } = checkConfig(process.env);
  if (problems.length > 0) throw await withOtherProblems(new ConfigError(problems), config);
  const origin = config.baseUrl ?? `http://localhost:${config.port}`;
  if (cluster.isWorker) return runWebProcess(config, origin);
  for (const warning of warnings) console.error(`stoa: ${warning}`);

  const store = await openDatabase(config).catch(async (error) => {
    throw await withOtherProblems(error, config);
  });
  const log = openLog(config);
  const { demo, firstRun, stop } = await serve(config, { store, log, origin }).catch(
    async (error) => {
      await store.stop();
      throw error;
    },
  );
  if (config.watchesConsole) watchConsole();
  const removeRecord = await recordServer(config, origin);
  const history = startHistory(config, { connection: store.connection, origin, log }, demo);
  onSignal(config, async () => {
    await history.stop();
    await stop();
    await removeRecord();
    await store.stop();
  });
  console.log(
    formatBanner({
      version,
      origin,
      seconds: (stopwatch() - startedAt) / 1_000,
      databaseLocation: store.embedded
        ? `embedded database in ${config.dataDir}`
        : 'PostgreSQL of DATABASE_URL',
      production: config.production,
      demo,
      firstRun,
      notices: store.notices,
    }),
  );
}

async function openDatabase(config: Config): Promise<DatabaseInstance> {
  // Each process reads the files again; reading them here reports mistakes before anything is opened.
  await assertSettings(config);
  return startMigratedDatabase(config);
}

type Served = { store: DatabaseInstance; log: Log; origin: string };

/**
 * Runs everything in this process, or the jobs here and the requests in child processes. What needs
 * the database comes before the server listens: once it is ready, it survives a failure of the
 * database.
 */
async function serve(config: Config, { store, log, origin }: Served) {
  const { connection, embedded } = store;
  const demo = config.demo && embedded ? await ensureDemo(config, connection, origin) : null;
  const firstRun = await createFirstRunLinks(config, { connection, origin, demo });
  const count = config.role === 'worker' ? 1 : webProcessCount(config);
  const start = { config, connection, log, origin };
  const stop =
    count === 1 ? (await startProcess(start)).stop : await startWebProcesses({ ...start, count });
  return { demo, firstRun, stop };
}

const openLog = ({ logLevel, role }: Pick<Config, 'logLevel' | 'role'>) =>
  createLog(logLevel, undefined, { node: hostname(), role, pid: process.pid });

async function runWebProcess(config: Config, origin: string): Promise<void> {
  const connection = JSON.parse(process.env.STOA_CONNECTION ?? '{}') as Connection;
  const log = openLog({ ...config, role: 'web' });
  const running = await startProcess({
    config: { ...config, role: 'web' },
    connection,
    log,
    origin,
  });
  onSignal(config, running.stop);
  process.once('disconnect', () => void running.stop());
}

/**
 * Shuts down on the first signal. A second signal, or 25 seconds after it stopped accepting
 * requests, ends the process immediately.
 */
function onSignal({ drainSeconds }: Config, stop: () => Promise<void>): void {
  let stopping = false;
  const handleSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), hardStopMilliseconds + drainSeconds * 1_000).unref();
    stop().then(
      () => process.exit(0),
      (error) => exitWithError(error),
    );
  };
  process.on('SIGTERM', handleSignal).on('SIGINT', handleSignal);
}

/** Prints one line per problem; LOG_LEVEL=debug adds the stack. */
function exitWithError(error: unknown): never {
  const problems = error instanceof ConfigError ? error.problems : [errorMessageOf(error)];
  for (const problem of problems) console.error(`stoa: ${problem}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}

function errorMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `PORT ${error.port} is already in use: stop the program that uses it, or start with PORT=${Number(error.port) + 1} npm start.`;
  }
  return error.message;
}

const script = fileURLToPath(new URL('../../scripts/build-console.js', import.meta.url));

/**
 * Rebuilds the console whenever its sources change. The script ends when its standard input is
 * closed, which happens however this process ends.
 */
function watchConsole(): void {
  const child = spawn(process.execPath, [script, '--watch'], { stdio: ['pipe', 2, 2] });
  child.unref();
}

ignoreBrokenPipes();
main().catch(exitWithError);
