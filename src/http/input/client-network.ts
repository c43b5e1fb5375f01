import ipaddr from 'ipaddr.js';

/**
 * The network a caller comes from: IPv4 by its /24, IPv6 by its /64. Who repeats a call may have
 * another address of the same network by then (decisions 2).
 */
export function clientNetwork(ip: string): string {
  return networkOf(ip, { ipv4: 24, ipv6: 64 });
}

/** Who shares an allowance (security 7): one IPv4 address; of IPv6 a /64, which is one customer. */
export function allowanceOf(ip: string): string {
  return networkOf(ip, { ipv4: 32, ipv6: 64 });
}

/** Whole bytes only. What is no address is a network of its own. */
function networkOf(ip: string, bitsOf: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const bits = bitsOf[address.kind()];
  return `${Buffer.from(address.toByteArray().slice(0, bits / 8)).toString('hex')}/${bits}`;
}
