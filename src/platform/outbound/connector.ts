import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressAccess, ClassifyAddress } from './address.ts';
import type { ResolveName } from './dns-resolver.ts';
import { trackSocketReads } from './idle-socket.ts';
import { OutboundError } from './outbound-error.ts';
import { isLocalName, loopbackAddresses } from './url.ts';

/** security 2.5 */
const connectMilliseconds = 3_000;

type Guard = { classify: ClassifyAddress; resolve: ResolveName; protocol: string };

/**
 * Opens sockets to addresses that the policy lets through, and to no other. The check sits where
 * the socket is dialled, so that a name which changes its answer between check and use gains nothing.
 */
export function createGuardedConnector(
  classify: ClassifyAddress,
  resolve: ResolveName,
): buildConnector.connector {
  const connectors = {
    'http:': createConnector({ classify, resolve, protocol: 'http:' }),
    'https:': createConnector({ classify, resolve, protocol: 'https:' }),
  };
  return (options, callback) =>
    connectors[options.protocol === 'https:' ? 'https:' : 'http:'](options, callback);
}

function createConnector(guard: Guard): buildConnector.connector {
  const dial = buildConnector({
    allowH2: false,
    timeout: connectMilliseconds,
    lookup: createGuardedLookup(guard),
  });
  return (options, callback) => {
    // Sockets to a literal are dialled without a lookup: nobody else would look at the address.
    if (isIP(options.hostname) && !canConnect(guard, options.hostname)) {
      callback(blockedError(options.hostname), null);
      return;
    }
    dial(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error) callback(toConnectError(error), null);
      else checkPeer(guard, socket, callback);
    });
  };
}

/** The last word belongs to the kernel: whom is this socket really connected to? */
function checkPeer(guard: Guard, socket: Socket, callback: buildConnector.Callback): void {
  const peer = socket.remoteAddress ?? '';
  if (canConnect(guard, peer)) {
    trackSocketReads(socket);
    callback(null, socket);
    return;
  }
  socket.destroy();
  callback(blockedError(peer), null);
}

function createGuardedLookup(guard: Guard): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowedAddresses(guard, hostname).then(
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
async function resolveAllowedAddresses(guard: Guard, hostname: string): Promise<string[]> {
  if (isLocalName(hostname)) return allowedLoopbackAddresses(guard);
  const addresses = await guard.resolve(hostname).catch((error: unknown) => {
    throw new OutboundError('dns', `${hostname} does not resolve.`, error);
  });
  if (addresses.length === 0) throw new OutboundError('dns', `${hostname} does not resolve.`);
  const refused = addresses.find((address) => !canConnect(guard, address));
  if (refused !== undefined) throw blockedError(hostname);
  return addresses;
}

/** Node asks no resolver for these: plain Debian knows no `*.localhost` (decisions 14). */
function allowedLoopbackAddresses(guard: Guard): string[] {
  const opened = loopbackAddresses.filter((address) => guard.classify(address) === 'opened');
  if (opened.length === 0) throw blockedError('localhost');
  return opened;
}

const allowedProtocols: Record<AddressAccess, string[]> = {
  public: ['https:'],
  opened: ['https:', 'http:'],
  refused: [],
};

function canConnect(guard: Guard, address: string): boolean {
  return allowedProtocols[guard.classify(address)].includes(guard.protocol);
}

/** Says the host that was asked for, and not where it led: that would map a private network. */
function blockedError(host: string): OutboundError {
  return new OutboundError('blocked', `${host} is not an address that this server may call.`);
}

const tlsCodes = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/;

function toConnectError(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundError('timeout', 'No connection was made in time.', error);
  }
  if (tlsCodes.test(code)) return new OutboundError('tls', `TLS failed: ${code}.`, error);
  return new OutboundError('connect', `No connection was made: ${code || error.name}.`, error);
}
