import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../kernel/entry-limit.ts';
import { hostOf, isLocalName } from '../outbound/url.ts';

/** How many requests a host is sent: `burst` immediately, then `perSecond`. */
export type HostRateSettings = {
  /** 0 means no limit. */
  perSecond: number;
  burst: number;
  /** Loopback is not limited. Set outside production. */
  exemptsLoopback: boolean;
};

/** Limits what this process sends to one host, for all workspaces together. */
export type HostRateLimiter = {
  /** How many requests may be sent to the host of the URL now. */
  available(url: string): number;
  /** Counts a request; false, and nothing is counted, when the limit is reached. */
  take(url: string): boolean;
  hostOf(url: string): string;
  /** A host with at least this capacity counts as idle again. */
  idleCapacity: number;
  /** How long to wait before the next requests to a host that has reached its limit. */
  waitMilliseconds: number;
};

/**
 * The limit of all subdomains of one domain together, as a multiple of that of one host: a wildcard
 * DNS record gives one receiver any number of host names.
 */
const domainFactor = 10;
const maxKeys = 20_000;
/** Deferred requests are sent in batches, at most one in this time. */
const batchMilliseconds = 100;

export const unlimitedHostRate: HostRateLimiter = {
  available: () => Number.POSITIVE_INFINITY,
  take: () => true,
  hostOf: (url) => url,
  idleCapacity: 0,
  waitMilliseconds: 0,
};

/** @param milliseconds a monotonic clock */
export function createHostRateLimiter(
  settings: HostRateSettings,
  milliseconds: () => number,
): HostRateLimiter {
  const { perSecond, burst, exemptsLoopback } = settings;
  if (perSecond === 0) return unlimitedHostRate;
  const hosts = createTokenBuckets(perSecond, burst, milliseconds);
  const domains = createTokenBuckets(perSecond * domainFactor, burst * domainFactor, milliseconds);
  const hostIn = (url: string) => networkOf(hostOf(new URL(url)));
  const capacityOf = (host: string) => {
    if (exemptsLoopback && isLoopback(host)) return Number.POSITIVE_INFINITY;
    return Math.floor(Math.min(hosts.available(host), domains.available(domainOf(host))));
  };
  return {
    available: (url) => capacityOf(hostIn(url)),
    take(url) {
      const host = hostIn(url);
      if (capacityOf(host) < 1) return false;
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
  const buckets = new LRUCache<string, { tokens: number; at: number }>(atMost(maxKeys));
  const available = (key: string) => {
    const bucket = buckets.get(key);
    if (!bucket) return burst;
    const gained = ((milliseconds() - bucket.at) / 1_000) * perSecond;
    return Math.min(burst, bucket.tokens + gained);
  };
  const take = (key: string) =>
    buckets.set(key, { tokens: available(key) - 1, at: milliseconds() });
  return { available, take };
}

/** IPv6 addresses are grouped by /64, because one machine usually has a whole /64. */
function networkOf(host: string): string {
  if (!ipaddr.isValid(host)) return host;
  const address = ipaddr.process(host);
  if (address.kind() === 'ipv4' || address.range() === 'loopback') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).map(String).join(':');
}

const isLoopback = (host: string) =>
  isLocalName(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/**
 * The last two labels, or three below a registry such as co.uk; an IP address is returned as is.
 */
function domainOf(host: string): string {
  if (host.includes(':') || ipaddr.isValid(host)) return host;
  const labels = host.replace(/\.$/, '').split('.');
  const [registry = '', country = ''] = labels.slice(-2);
  const isBelowRegistry = country.length === 2 && registry.length <= 3;
  return labels.slice(isBelowRegistry ? -3 : -2).join('.');
}
