import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/entry-limit.ts';
import type { Log } from '../../platform/telemetry/log.ts';

/** A normalized client address: an IPv4-mapped IPv6 address becomes the IPv4 address. */
export const clientAddress = rememberNetworks({ ipv4: 32, ipv6: 128 });

/** The network of a client address: the /24 of IPv4, the /64 of IPv6. */
export const clientNetwork = rememberNetworks({ ipv4: 24, ipv6: 64 });

/** The network that shares a rate limit: one IPv4 address, or an IPv6 /64, usually one customer. */
export const rateLimitNetwork = rememberNetworks({ ipv4: 32, ipv6: 64 });

type PrefixLengths = { ipv4: number; ipv6: number };

/** Nearly every request needs networks of its caller, whose address it often repeats. */
function rememberNetworks(bitsOf: PrefixLengths): (ip: string) => string {
  const networks = new LRUCache<string, string>(atMost(10_000));
  return (ip) => {
    const known = networks.get(ip) ?? networkOf(ip, bitsOf);
    networks.set(ip, known);
    return known;
  };
}

/** Prefix lengths must be whole bytes. Text that is not an address is returned unchanged. */
function networkOf(text: string, bitsOf: PrefixLengths): string {
  const ip = withoutPort(text);
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bits = bitsOf[address.kind()];
  return `${Buffer.from(address.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`;
}

/**
 * Removes the port that some proxies forward as `address:port`: it differs for every connection of
 * a client.
 */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

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

/** They name the client, too, but are not read. */
const otherClientHeaders = ['x-real-ip', 'forwarded'];

export const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  ...otherClientHeaders,
];

/**
 * Warns once when a peer forwards the address of its client in a way that is not read: from outside
 * TRUSTED_PROXIES, or not in X-Forwarded-For. Behind such a proxy all guests have the same address,
 * so they share rate limits and Idempotency-Keys.
 */
export function createForwardingWarning(log: Log, isTrusted: (address: string) => boolean) {
  let isWarned = false;
  return ({ headers, socket }: FastifyRequest): void => {
    const { remoteAddress: peer } = socket;
    if (isWarned || peer === undefined) return;
    const isListed = isTrusted(peer);
    if (isListed && headers['x-forwarded-for'] !== undefined) return;
    const ignored = isListed ? otherClientHeaders : forwardingHeaders;
    const header = ignored.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    isWarned = true;
    const remedy = isListed
      ? `Let your reverse proxy ${peer} send X-Forwarded-For, which is the only header from which the address of a client is read.`
      : `TRUSTED_PROXIES does not list ${peer}. If it is your reverse proxy, add it to TRUSTED_PROXIES.`;
    log.warn(
      { peer, header, setting: 'TRUSTED_PROXIES' },
      `Ignored the ${header} header. ${remedy} Until then, all of its clients count as one address.`,
    );
  };
}
