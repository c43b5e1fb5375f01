import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses outbound calls may reach in addition to public ones. */
export type OutboundPolicy = {
  /** In production loopback is refused unless `allow` lists it. */
  production: boolean;
  /** CIDRs or single addresses that the operator allows. */
  allow: string[];
};

/**
 * `public`: reachable over https only. `opened`: loopback outside production, or a range that the
 * operator allows; reachable over http too. `refused`: never reachable.
 */
export type AddressAccess = 'public' | 'opened' | 'refused';

export type ClassifyAddress = (address: string) => AddressAccess;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const loopback = parseRanges(['127.0.0.0/8', '::1/128']);

/**
 * IPv4 addresses that are not public: the IANA special-purpose registry, multicast and reserved.
 */
// biome-ignore format: one row for each family of ranges
const blockedIpv4Ranges = parseRanges([
  '0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16',
  '10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15',
  '192.0.0.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.175.48.0/24',
  '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24',
  '224.0.0.0/4', '240.0.0.0/4',
]);

/** Only global unicast is public, which excludes loopback, local, NAT64 and multicast addresses. */
const globalIpv6Ranges = parseRanges(['2000::/3']);

/**
 * Exceptions in global unicast: Teredo, ORCHID and other protocol assignments, 6to4, AS112,
 * documentation.
 */
const blockedIpv6Ranges = parseRanges([
  '2001::/23',
  '2002::/16',
  '2001:db8::/32',
  '3fff::/20',
  '2620:4f:8000::/48',
]);

/**
 * Compiles a policy into a classifier. Anything but a plain address, for example one with a zone,
 * is `refused`. Throws an Error that names the first entry of `allow` that is not a CIDR.
 */
export function createAddressClassifier(policy: OutboundPolicy): ClassifyAddress {
  const opened = [...(policy.production ? [] : loopback), ...parseRanges(policy.allow)];
  return (text) => {
    if (isIP(text) === 0 || text.includes('%')) return 'refused';
    const address = ipaddr.process(text);
    if (isInRanges(address, opened)) return 'opened';
    return isPublic(address) ? 'public' : 'refused';
  };
}

function isPublic(address: Address): boolean {
  if (address.kind() === 'ipv4') return !isInRanges(address, blockedIpv4Ranges);
  return isInRanges(address, globalIpv6Ranges) && !isInRanges(address, blockedIpv6Ranges);
}

function isInRanges(address: Address, list: Range[]): boolean {
  return list.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

function parseRanges(cidrs: string[]): Range[] {
  return cidrs.map((cidr) => {
    const text = cidr.includes('/') ? cidr : `${cidr}/${isIP(cidr) === 4 ? 32 : 128}`;
    if (!ipaddr.isValidCIDR(text))
      throw new Error(`${cidr} is not a CIDR: write it like 10.0.0.0/8.`);
    return ipaddr.parseCIDR(text);
  });
}
