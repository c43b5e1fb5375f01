import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { Reach, ReachOf } from './address.ts';
import { OutboundError } from './outbound-error.ts';
import type { Resolve } from './resolve.ts';
import { watchReuse } from './reused-socket.ts';
import { isLocalName, loopbackAddresses } from './url.ts';

/** security 2.5 */
const connectMilliseconds = 3_000;

type Guard = { reachOf: ReachOf; resolve: Resolve; protocol: string };

/**
 * Opens sockets to addresses that the policy lets through, and to no other. The check sits where
 * the socket is dialled, so that a name which changes its answer between check and use gains nothing.
 */
export function guardedConnector(reachOf: ReachOf, resolve: Resolve): buildConnector.connector {
  const connectors = {
    'http:': connectorFor({ reachOf, resolve, protocol: 'http:' }),
    'https:': connectorFor({ reachOf, resolve, protocol: 'https:' }),
  };
  return (options, callback) =>
    connectors[options.protocol === 'https:' ? 'https:' : 'http:'](options, callback);
}

function connectorFor(guard: Guard): buildConnector.connector {
  const dial = buildConnector({
    allowH2: false,
    timeout: connectMilliseconds,
    lookup: guardedLookup(guard),
  });
  return (options, callback) => {
    // Sockets to a literal are dialled without a lookup: nobody else would look at the address.
    if (isIP(options.hostname) && !mayDial(guard, options.hostname)) {
      callback(blocked(options.hostname), null);
      return;
    }
    dial(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error) callback(connectFailure(error), null);
      else handOver(guard, socket, callback);
    });
  };
}

/** The last word belongs to the kernel: whom is this socket really connected to? */
function handOver(guard: Guard, socket: Socket, callback: buildConnector.Callback): void {
  const peer = socket.remoteAddress ?? '';
  if (mayDial(guard, peer)) {
    watchReuse(socket);
    callback(null, socket);
    return;
  }
  socket.destroy();
  callback(blocked(peer), null);
}

function guardedLookup(guard: Guard): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(guard, hostname).then(
      (addresses) => {
        const [first = ''] = addresses;
        if (!options.all) callback(null, first, isIP(first));
        else
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
      },
      (error: OutboundError) => callback(error, ''),
    );
  };
}

/** Every address of a name; one that may not be dialled condemns them all. */
async function checkedAddresses(guard: Guard, hostname: string): Promise<string[]> {
  if (isLocalName(hostname)) return localAddresses(guard);
  const addresses = await guard.resolve(hostname).catch((error: unknown) => {
    throw new OutboundError('dns', `${hostname} does not resolve.`, error);
  });
  if (addresses.length === 0) throw new OutboundError('dns', `${hostname} does not resolve.`);
  const refused = addresses.find((address) => !mayDial(guard, address));
  if (refused !== undefined) throw blocked(hostname);
  return addresses;
}

/** Node asks no resolver for these: plain Debian knows no `*.localhost` (decisions 14). */
function localAddresses(guard: Guard): string[] {
  const opened = loopbackAddresses.filter((address) => guard.reachOf(address) === 'opened');
  if (opened.length === 0) throw blocked('localhost');
  return opened;
}

const dialled: Record<Reach, string[]> = {
  public: ['https:'],
  opened: ['https:', 'http:'],
  refused: [],
};

function mayDial(guard: Guard, address: string): boolean {
  return dialled[guard.reachOf(address)].includes(guard.protocol);
}

/** Says the host that was asked for, and not where it led: that would map a private network. */
function blocked(host: string): OutboundError {
  return new OutboundError('blocked', `${host} is not an address that this server may call.`);
}

const tlsCodes = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/;

function connectFailure(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundError('timeout', 'No connection was made in time.', error);
  }
  if (tlsCodes.test(code)) return new OutboundError('tls', `TLS failed: ${code}.`, error);
  return new OutboundError('connect', `No connection was made: ${code || error.name}.`, error);
}
