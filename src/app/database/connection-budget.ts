import { availableParallelism } from 'node:os';
import type { Config } from '../../platform/settings/config.ts';

/** The processes that serve requests: one, or the children of the first process. */
export function webProcessCount({ workers }: Pick<Config, 'workers'>): number {
  return workers === 'auto' ? availableParallelism() : workers;
}

/** Commands, backups and an administrator connect beside the server. */
const reserve = 30;
const minimum = 200;

/**
 * The connections that the embedded database accepts. Each process opens three pools (of the size, a
 * half and a third of it), a ping and a listener; see docs/operations.md#connections.
 */
export function embeddedConnections(config: Pick<Config, 'workers' | 'poolSize'>): number {
  const { poolSize } = config;
  const perProcess = poolSize + Math.ceil(poolSize / 2) + Math.ceil(poolSize / 3) + 2;
  const processes = webProcessCount(config) + 1;
  return Math.max(minimum, processes * perProcess + reserve);
}
