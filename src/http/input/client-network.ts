import ipaddr from 'ipaddr.js';

/**
 * The network a caller comes from: IPv4 by its /24, IPv6 by its /64. Who repeats a call may have
 * another address of the same network by then (decisions 2).
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const [bytes, bits] =
    address.kind() === 'ipv4'
      ? [address.toByteArray().slice(0, 3), 24]
      : [address.toByteArray().slice(0, 8), 64];
  return `${Buffer.from(bytes).toString('hex')}/${bits}`;
}
