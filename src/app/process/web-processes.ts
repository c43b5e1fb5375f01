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
 * is replaced. Returns a function that stops them all.
 */
export async function startWebProcesses({
  count,
  ...start
}: WebProcessOptions): Promise<() => Promise<void>> {
  const { config, connection, log } = start;
  let stopping = false;
  const fork = () => cluster.fork({ STOA_CONNECTION: JSON.stringify(connection) });
  cluster.on('exit', (worker, code) => {
    if (stopping) return;
    log.error(
      { pid: worker.process.pid, code },
      'a web process ended unexpectedly and is replaced',
    );
    fork();
  });
  const jobs = await startProcess({ ...start, config: { ...config, role: 'worker', host: null } });
  combineMetrics(jobs.app.metrics);
  const listening = new Promise<void>((resolve) => {
    let ready = 0;
    cluster.on('listening', () => {
      ready += 1;
      if (ready === count) resolve();
    });
  });
  for (let started = 0; started < count; started += 1) fork();
  await listening;
  return async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exited = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(exited);
    await jobs.stop();
  };
}
