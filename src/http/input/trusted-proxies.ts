import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../platform/telemetry/log.ts';
import { withoutPort } from './client-network.ts';

/** Whether TRUSTED_PROXIES lists an address, in any notation that proxies use. */
export function createProxyTrust(
  ranges: readonly string[],
): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (text) => {
    const address = withoutPort(text ?? '');
    // A connection that has just closed has no address.
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

export const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
];

/**
 * Warns once when a peer outside TRUSTED_PROXIES sends forwarding headers. Behind such a proxy all
 * guests have the same address, so they share rate limits and Idempotency-Keys.
 */
export function createUntrustedPeerWarning(log: Log, isTrusted: (address: string) => boolean) {
  let isWarned = false;
  return ({ headers, socket }: FastifyRequest): void => {
    const { remoteAddress: peer } = socket;
    if (isWarned || peer === undefined) return;
    const header = forwardingHeaders.find((name) => headers[name] !== undefined);
    if (header === undefined || isTrusted(peer)) return;
    isWarned = true;
    log.warn(
      { peer, header, setting: 'TRUSTED_PROXIES' },
      `Ignored the ${header} header of ${peer}, which TRUSTED_PROXIES does not list. If ${peer} is your reverse proxy, add it to TRUSTED_PROXIES. Until then, all of its clients count as one address.`,
    );
  };
}
