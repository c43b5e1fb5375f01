import { connect, isIP, type Socket } from 'node:net';
import { createAddressClassifier, type OutboundPolicy } from './address.ts';
import {
  blockedError,
  canConnect,
  connectMilliseconds,
  createGuardedLookup,
  type Guard,
  toConnectError,
} from './connector.ts';
import { createDnsResolver, type ResolveName } from './dns-resolver.ts';
import { OutboundError } from './outbound-error.ts';

/** Opens a TCP connection, or rejects with an OutboundError. */
export type OpenSocket = (target: { host: string; port: number }) => Promise<Socket>;

/**
 * For servers that other parties supply and that speak no HTTP. Connections are opened only to
 * addresses that the policy allows; encryption is up to the protocol.
 */
export function createSocketOpener(
  policy: OutboundPolicy,
  resolve: ResolveName = createDnsResolver(),
): OpenSocket {
  const guard = { classify: createAddressClassifier(policy), resolve, protocol: 'https:' };
  return (target) => openSocket(guard, target);
}

function openSocket(guard: Guard, { host, port }: { host: string; port: number }): Promise<Socket> {
  // IP literals need no lookup, so the guarded lookup does not check them.
  if (isIP(host) && !canConnect(guard, host)) return Promise.reject(blockedError(host));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: createGuardedLookup(guard) });
    const timeout = new OutboundError('timeout', 'The connection timed out.');
    const timer = setTimeout(() => socket.destroy(timeout), connectMilliseconds);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(toConnectError(error));
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      if (canConnect(guard, socket.remoteAddress ?? '')) return resolve(socket);
      socket.destroy();
      reject(blockedError(host));
    });
  });
}
