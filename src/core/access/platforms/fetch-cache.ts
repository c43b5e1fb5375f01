import { LRUCache } from 'lru-cache';

/** The result of a fetch, how long to cache it, and its size. */
export type FetchResult<Value> = { value: Value; seconds: number; bytes: number };

type FetchCacheOptions<Value> = {
  load(url: string): Promise<FetchResult<Value>>;
  /** Maximum number of entries, and their total bytes. */
  max: number;
  maxBytes: number;
  /** Maximum number of concurrent fetches. */
  maxConcurrent: number;
  /** The error thrown above that limit. Cached entries are still returned. */
  busy(): Error;
  /** A clock in milliseconds; left out: the cache's own, read ten times a second. */
  now?: () => number;
};

/** Documents at URLs that callers supply, by URL. */
export type FetchCache<Value> = {
  get(url: string): Promise<Value>;
  /** Fetches the document even if it is cached. */
  refresh(url: string): Promise<Value>;
};

/** Caches documents as long as they are valid. Concurrent requests for a URL share one fetch. */
export function createFetchCache<Value extends object>(
  bounds: FetchCacheOptions<Value>,
): FetchCache<Value> {
  const { load, max, maxBytes, maxConcurrent, busy, now } = bounds;
  const time = now ? { perf: { now }, ttlResolution: 0 } : { ttlResolution: 100 };
  const kept = new LRUCache<string, Value>({ max, maxSize: maxBytes, ttl: 1, ...time });
  const inFlight = new Map<string, Promise<Value>>();
  const start = (url: string) => {
    if (inFlight.size >= maxConcurrent) throw busy();
    const running = load(url)
      .then(({ value, seconds, bytes }) => {
        kept.set(url, value, { ttl: seconds * 1_000, size: url.length + bytes });
        return value;
      })
      .finally(() => inFlight.delete(url));
    inFlight.set(url, running);
    return running;
  };
  const refresh = async (url: string) => inFlight.get(url) ?? start(url);
  return { refresh, get: async (url) => kept.get(url) ?? refresh(url) };
}

/** Seconds for which `Cache-Control: max-age` lets a response be cached, within bounds. */
export function readMaxAge(
  { headers }: { headers: Record<string, string> },
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const [, age] = /\bmax-age=(\d{1,9})\b/.exec(headers['cache-control'] ?? '') ?? [];
  return Math.min(most, Math.max(least, Number(age ?? fallback)));
}
