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
 * The connections that the embedded database accepts. Each process opens three pools (a third of
 * the size for the smallest), a ping and a listener; see docs/operations.md#connections.
 */
export function embeddedConnections(config: Pick<Config, 'workers' | 'poolSize'>): number {
  const perProcess = 2 * config.poolSize + Math.ceil(config.poolSize / 3) + 2;
  const processes = webProcessCount(config) + 1;
  return Math.max(minimum, processes * perProcess + reserve);
}
