import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/entry-limit.ts';

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
export function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}
