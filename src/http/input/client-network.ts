import ipaddr from 'ipaddr.js';

/** The address a request comes from, in one spelling: an IPv4 address mapped into IPv6 is that IPv4 address. */
export function clientAddress(ip: string): string {
  return networkOf(ip, { ipv4: 32, ipv6: 128 });
}

/** The network a request comes from: IPv4 by its /24, IPv6 by its /64. */
export function clientNetwork(ip: string): string {
  return networkOf(ip, { ipv4: 24, ipv6: 64 });
}

/** Who shares an allowance (security 7): one IPv4 address; of IPv6 a /64, which is one customer. */
export function rateLimitNetwork(ip: string): string {
  return networkOf(ip, { ipv4: 32, ipv6: 64 });
}

/** Whole bytes only. What is no address is a network of its own. */
function networkOf(text: string, bitsOf: { ipv4: number; ipv6: number }): string {
  const ip = withoutPort(text);
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bits = bitsOf[address.kind()];
  return `${Buffer.from(address.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`;
}

/**
 * Some proxies forward `address:port`, where every connection has a port of its own: with it, each would
 * be a client of its own.
 */
export function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}
