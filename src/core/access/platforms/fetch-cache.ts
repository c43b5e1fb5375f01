import { LRUCache } from 'lru-cache';

/** What came of a fetch, for how long it is kept, and how much it was. */
export type FetchResult<Value> = { value: Value; seconds: number; bytes: number };

type FetchCacheOptions<Value> = {
  load(url: string): Promise<FetchResult<Value>>;
  /** Entries, and bytes of all of them, that are kept. */
  max: number;
  maxBytes: number;
  /** So many are fetched at a time and no more. */
  mostAtOnce: number;
  /** Thrown when they are; what is kept is answered all the while. */
  busy(): Error;
  /** Milliseconds of a clock of ours; left out: the cache's own, looked at ten times a second. */
  now?: () => number;
};

/** Documents that strangers name, by their address. */
export type FetchCache<Value> = {
  get(url: string): Promise<Value>;
  /** The same, but fetched now whatever is kept. */
  refresh(url: string): Promise<Value>;
};

/** Keeps what is fetched as long as it may be kept; whoever asks at the same time waits for the same fetch. */
export function createFetchCache<Value extends object>(
  bounds: FetchCacheOptions<Value>,
): FetchCache<Value> {
  const { load, max, maxBytes, mostAtOnce, busy, now } = bounds;
  const time = now ? { perf: { now }, ttlResolution: 0 } : { ttlResolution: 100 };
  const kept = new LRUCache<string, Value>({ max, maxSize: maxBytes, ttl: 1, ...time });
  const inFlight = new Map<string, Promise<Value>>();
  const start = (url: string) => {
    if (inFlight.size >= mostAtOnce) throw busy();
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
