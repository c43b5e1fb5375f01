import type { Client } from 'pg';
import { isSessionTarget, parseServerList, type SessionTarget } from './server-list.ts';
import { type Address, addressOf, formatAddress, messageOf, probeServer } from './server-probe.ts';

/** What a server says about itself. */
type ServerState = { isStandby: boolean; isReadOnly: boolean };

/** Finds the server that connections go to, among those of a URL with several hosts. */
export type ServerSelector = {
  /** The server that was chosen last. */
  choose(): Promise<Address>;
  /**
   * Rejects when a connected server is not of the wanted kind, or no longer. If it is, the client is
   * closed as soon as another server has become the primary.
   */
  admit(client: Client): Promise<void>;
  /** Asks all servers again, after a failure. */
  recheck(): void;
};

const stateStatement = `select pg_is_in_recovery() as "isStandby",
  pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly"`;
const writable: ServerState = { isStandby: false, isReadOnly: false };

const accepts: Record<SessionTarget, (state: ServerState) => boolean> = {
  any: () => true,
  'read-write': ({ isReadOnly }) => !isReadOnly,
  'read-only': ({ isReadOnly }) => isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  'prefer-standby': () => true,
};

/**
 * Null when there is nothing to choose: the URL names one server and does not say of which kind it
 * must be. `target` is the default for several servers.
 */
export function createServerSelector(url: string, target: SessionTarget): ServerSelector | null {
  const list = parseServerList(url);
  if (list.urls.length === 1 && list.target === null) return null;
  const wanted = list.target !== null && isSessionTarget(list.target) ? list.target : target;
  const clients = new Set<Client>();
  let chosen: Address | null = null;
  let search: Promise<Address> | null = null;
  const choose = async () => {
    if (chosen) return chosen;
    search ??= findServer(list.urls, wanted).finally(() => {
      search = null;
    });
    chosen = await search;
    if (isPrimary(wanted)) closeOthers(clients, chosen);
    return chosen;
  };
  const recheck = () => {
    chosen = null;
    choose().catch(() => undefined);
  };
  return {
    choose,
    async admit(client) {
      const state = await readState(client);
      const address = addressOf(client);
      if (!accepts[wanted](state)) throw noServerError(wanted, [describe(address, state)]);
      clients.add(client);
      client.once('end', () => clients.delete(client));
      client.once('error', recheck);
    },
    recheck,
  };
}

const isPrimary = (wanted: SessionTarget): boolean =>
  wanted === 'primary' || wanted === 'read-write';

/** A former primary may hang, and idle connections to it would each wait for their timeout. */
function closeOthers(clients: Set<Client>, { host, port }: Address): void {
  for (const client of clients)
    if (client.host !== host || client.port !== port) client.connection.stream.destroy();
}

/**
 * Asks all servers at once, so that one that hangs delays nothing. The first that answers is used,
 * because the order of hosts says nothing about which one is the primary.
 */
async function findServer(urls: string[], wanted: SessionTarget): Promise<Address> {
  const probes = urls.map(probe);
  const first = (target: SessionTarget) =>
    Promise.any(
      probes.map(async (answer) => {
        const { address, state } = await answer;
        if (!accepts[target](state)) throw new Error(describe(address, state));
        return address;
      }),
    );
  try {
    if (wanted !== 'prefer-standby') return await first(wanted);
    return await first('standby').catch(() => first('any'));
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    throw noServerError(wanted, reasons.map(messageOf));
  }
}

async function probe(url: string): Promise<{ address: Address; state: ServerState }> {
  const { address, row } = await probeServer<ServerState>(url, stateStatement);
  return { address, state: row ?? writable };
}

async function readState(client: Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(stateStatement);
  return rows[0] ?? writable;
}

function describe(address: Address, { isStandby, isReadOnly }: ServerState): string {
  const kind = isStandby ? 'a standby' : isReadOnly ? 'a read-only server' : 'a primary';
  return `${formatAddress(address)} is ${kind}`;
}

/** The code is cannot_connect_now: responses to requests are 503. */
const noServerError = (wanted: SessionTarget, reasons: string[]): Error =>
  Object.assign(new Error(`no server with target_session_attrs=${wanted}: ${reasons.join('; ')}`), {
    code: '57P03',
  });
