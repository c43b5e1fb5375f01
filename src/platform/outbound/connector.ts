import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressAccess, ClassifyAddress } from './address.ts';
import type { ResolveName } from './dns-resolver.ts';
import { trackSocketReads } from './idle-socket.ts';
import { OutboundError } from './outbound-error.ts';
import { isLocalName, loopbackAddresses } from './url.ts';

export const connectMilliseconds = 3_000;

/** Which connections are allowed: `https:` to public addresses, `http:` only to opened ones. */
export type Guard = { classify: ClassifyAddress; resolve: ResolveName; protocol: string };

/**
 * Opens sockets only to addresses that the policy allows. The address is checked where the socket
 * is opened, so that a name cannot resolve to another address between check and use (DNS
 * rebinding).
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
  const connect = buildConnector({
    allowH2: false,
    timeout: connectMilliseconds,
    lookup: createGuardedLookup(guard),
  });
  return (options, callback) => {
    // IP literals need no lookup, so the guarded lookup does not check them.
    if (isIP(options.hostname) && !canConnect(guard, options.hostname)) {
      callback(blockedError(options.hostname), null);
      return;
    }
    connect(options, (...outcome) => {
      const [error, socket] = outcome;
      if (error) callback(toConnectError(error), null);
      else checkPeer(guard, socket, callback);
    });
  };
}

/** Checks the address that the socket is actually connected to. */
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

export function createGuardedLookup(guard: Guard): LookupFunction {
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

/** Every address of a name. One address that is not allowed blocks the name. */
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

/** `*.localhost` is not looked up, because the resolver of plain Debian does not know it. */
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

export function canConnect(guard: Guard, address: string): boolean {
  return allowedProtocols[guard.classify(address)].includes(guard.protocol);
}

/** Names the requested host, not the resolved address, which would disclose a private network. */
export function blockedError(host: string): OutboundError {
  return new OutboundError('blocked', `${host} is not an address that this server may call.`);
}

const tlsCodes = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_)/;

export function toConnectError(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundError('timeout', 'The connection timed out.', error);
  }
  if (tlsCodes.test(code)) return new OutboundError('tls', `TLS failed: ${code}.`, error);
  return new OutboundError('connect', `The connection failed: ${code || error.name}.`, error);
}
