import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/entry-limit.ts';

/** A normalized client address: an IPv4-mapped IPv6 address becomes the IPv4 address. */
export function clientAddress(ip: string): string {
  return networkOf(ip, { ipv4: 32, ipv6: 128 });
}

/** The network of a client address: the /24 of IPv4, the /64 of IPv6. */
export function clientNetwork(ip: string): string {
  return networkOf(ip, { ipv4: 24, ipv6: 64 });
}

/** Nearly every request needs the network of its caller, whose address it often repeats. */
const networks = new LRUCache<string, string>(atMost(10_000));

/** The network that shares a rate limit: one IPv4 address, or an IPv6 /64, usually one customer. */
export function rateLimitNetwork(ip: string): string {
  const known = networks.get(ip) ?? networkOf(ip, { ipv4: 32, ipv6: 64 });
  networks.set(ip, known);
  return known;
}

/** Prefix lengths must be whole bytes. Text that is not an address is returned unchanged. */
function networkOf(text: string, bitsOf: { ipv4: number; ipv6: number }): string {
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
