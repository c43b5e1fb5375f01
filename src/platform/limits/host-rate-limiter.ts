import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { hostOf, isLocalName } from '../outbound/url.ts';

/** How many requests a host is sent: `burst` at once, then so many a second. */
export type HostRateSettings = {
  /** 0: no limit. */
  perSecond: number;
  burst: number;
  /** Loopback is not limited: set outside production. */
  exemptsLoopback: boolean;
};

/** Bounds what this process sends to one host, whichever workspaces name it. */
export type HostRateLimiter = {
  /** Requests that the host of the URL may be sent now. */
  available(url: string): number;
  /** Counts a request; false: there was no room and nothing was counted. */
  take(url: string): boolean;
  hostOf(url: string): string;
  /** With so much room a host counts as idle again. */
  idleCapacity: number;
  /** How long to wait before the next few requests to a host without room. */
  waitMilliseconds: number;
};

/** The subdomains of one domain together, in multiples of one host: a wildcard record makes hosts at will. */
const domainFactor = 10;
const maxKeys = 20_000;
/** Requests that waited are sent in batches so far apart. */
const batchMilliseconds = 100;

export const unlimitedHostRate: HostRateLimiter = {
  available: () => Number.POSITIVE_INFINITY,
  take: () => true,
  hostOf: (url) => url,
  idleCapacity: 0,
  waitMilliseconds: 0,
};

/** @param milliseconds a clock that never goes back */
export function createHostRateLimiter(
  settings: HostRateSettings,
  milliseconds: () => number,
): HostRateLimiter {
  const { perSecond, burst, exemptsLoopback } = settings;
  if (perSecond === 0) return unlimitedHostRate;
  const hosts = createTokenBuckets(perSecond, burst, milliseconds);
  const domains = createTokenBuckets(perSecond * domainFactor, burst * domainFactor, milliseconds);
  const hostIn = (url: string) => networkOf(hostOf(new URL(url)));
  const room = (host: string) => {
    if (exemptsLoopback && isLoopback(host)) return Number.POSITIVE_INFINITY;
    return Math.floor(Math.min(hosts.room(host), domains.room(domainOf(host))));
  };
  return {
    available: (url) => room(hostIn(url)),
    take(url) {
      const host = hostIn(url);
      if (room(host) < 1) return false;
      hosts.take(host);
      domains.take(domainOf(host));
      return true;
    },
    hostOf: hostIn,
    idleCapacity: Math.max(1, Math.min(burst, perSecond)),
    waitMilliseconds: Math.max(batchMilliseconds, Math.ceil(1_000 / perSecond)),
  };
}

function createTokenBuckets(perSecond: number, burst: number, milliseconds: () => number) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxKeys });
  const room = (key: string) => {
    const bucket = buckets.get(key);
    if (!bucket) return burst;
    const gained = ((milliseconds() - bucket.at) / 1_000) * perSecond;
    return Math.min(burst, bucket.tokens + gained);
  };
  const take = (key: string) => buckets.set(key, { tokens: room(key) - 1, at: milliseconds() });
  return { room, take };
}

/** An IPv6 address stands for its /64, of which one machine may have any. */
function networkOf(host: string): string {
  if (!ipaddr.isValid(host)) return host;
  const address = ipaddr.process(host);
  if (address.kind() === 'ipv4' || address.range() === 'loopback') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).map(String).join(':');
}

const isLoopback = (host: string) =>
  isLocalName(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** The last two labels, or three below a registry such as co.uk; an address is its own. */
function domainOf(host: string): string {
  if (host.includes(':') || ipaddr.isValid(host)) return host;
  const labels = host.replace(/\.$/, '').split('.');
  const [registry = '', country = ''] = labels.slice(-2);
  const isBelowRegistry = country.length === 2 && registry.length <= 3;
  return labels.slice(isBelowRegistry ? -3 : -2).join('.');
}
