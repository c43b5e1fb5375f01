import {
  inspectServers,
  type ServerInspection,
} from '../../../platform/db/servers/inspect-servers.ts';
import { parseServerList } from '../../../platform/db/servers/server-list.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { type CheckResult, failed, ok, warning } from './check-result.ts';

/** A standby that is further behind has more than just received a burst of writes. */
const maxLagSeconds = 60;

/**
 * Lists the servers of DATABASE_URL and DATABASE_REPLICA_URL if there are several: which is the
 * primary, which answer, and how far the standbys are behind.
 */
export async function checkServers({ databaseUrl, replicaUrl }: Config): Promise<CheckResult[]> {
  const urls = [databaseUrl, replicaUrl].filter((url) => url !== null);
  const servers = urls.flatMap((url) => parseServerList(url).urls);
  if (replicaUrl === null && servers.length < 2) return [];
  const inspections = await inspectServers(servers);
  const addresses = new Set<string>();
  const results = inspections.map((server) => {
    if (server.state === 'primary') addresses.add(server.address);
    return describeServer(server);
  });
  const primaries = [...addresses];
  if (primaries.length < 2) return results;
  const fix = 'stop the former primary before writes diverge, and rebuild it as a standby';
  return [...results, failed('servers', `${primaries.join(' and ')} are all primaries`, fix)];
}

function describeServer(server: ServerInspection): CheckResult {
  switch (server.state) {
    case 'primary':
      return ok('servers', `${server.address} is the primary`);
    case 'unreachable':
      return warning('servers', server.reason, 'start it, or remove it from the URL');
    case 'standby':
      return describeStandby(server);
  }
}

type Standby = ServerInspection & { state: 'standby' };

function describeStandby({ address, lagBytes, lagSeconds }: Standby): CheckResult {
  if (lagBytes === null)
    return warning('servers', `${address} is a standby, and no primary answers`, 'promote one');
  if (lagBytes === 0) return ok('servers', `${address} is a standby and up to date`);
  const seconds = lagSeconds === null ? '' : ` (last change ${lagSeconds.toFixed(0)} s ago)`;
  const found = `${address} is a standby, ${(lagBytes / 1e6).toFixed(1)} MB behind${seconds}`;
  return (lagSeconds ?? 0) > maxLagSeconds
    ? warning('servers', found, 'see pg_stat_replication on the primary')
    : ok('servers', found);
}
