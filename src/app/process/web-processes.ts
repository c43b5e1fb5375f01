import cluster from 'node:cluster';
import type { Connection } from '../../platform/db/database.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { combineMetrics } from './machine-metrics.ts';
import { startProcess } from './process.ts';

type WebProcessOptions = {
  config: Config;
  connection: Connection;
  log: Log;
  origin: string;
  count: number;
};

/**
 * Forks `count` processes that share the port, and runs the jobs in this one. A process that dies
 * is replaced, after a growing pause while replacements die too. Returns a function that stops them
 * all. Throws if a process ends before all have started.
 */
export async function startWebProcesses({
  count,
  ...start
}: WebProcessOptions): Promise<() => Promise<void>> {
  const { config, connection, log } = start;
  const started = Promise.withResolvers<void>();
  let stopping = false;
  let ready = 0;
  let failures = 0;
  const fork = () => {
    if (!stopping) cluster.fork({ STOA_CONNECTION: JSON.stringify(connection) });
  };
  cluster.on('listening', () => {
    failures = 0;
    ready += 1;
    if (ready === count) started.resolve();
  });
  cluster.on('exit', (worker, code) => {
    if (stopping) return;
    if (ready < count) return started.reject(new Error('A web process could not start.'));
    log.error(
      { pid: worker.process.pid, code },
      'a web process ended unexpectedly and is replaced',
    );
    setTimeout(fork, pauseBeforeReplacing(failures)).unref();
    failures += 1;
  });
  const jobs = await startProcess({ ...start, config: { ...config, role: 'worker', host: null } });
  combineMetrics(jobs.app.metrics);
  const stop = async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exited = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(exited);
    await jobs.stop();
  };
  for (let forked = 0; forked < count; forked += 1) fork();
  await started.promise.catch(async (error) => {
    await stop();
    throw error;
  });
  return stop;
}

const longestPauseMilliseconds = 30_000;

/** The first replacement starts at once; a database that is down needs some time. */
const pauseBeforeReplacing = (failures: number): number =>
  failures === 0 ? 0 : Math.min(1_000 * 2 ** (failures - 1), longestPauseMilliseconds);
