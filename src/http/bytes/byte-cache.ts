import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { stopwatch } from '../../kernel/clock.ts';
import { cacheLookups } from '../../platform/telemetry/counters.ts';

/** A response body with its ETag and media type. */
export type ResponseBytes = { body: Buffer; etag: string; contentType: string };

/**
 * A cache of the bytes of public responses. Entries have tags, such as the id of a store or a
 * product; an event about the tag invalidates them. Should an event be lost, the lifetime limits
 * how long an entry is stale.
 */
export type ByteCache = {
  /** The response for `key`, created by `produce` on a miss. Concurrent callers share one call. */
  get(key: string, produce: () => Promise<CacheableContent>): Promise<ResponseBytes>;
  /** The response for `key` if it is cached. */
  peek(key: string): ResponseBytes | undefined;
  invalidate(tag: string): void;
  clear(): void;
};

/** A value to serialize as JSON, or a text; with the tags that invalidate it. */
export type CacheableContent = { tags: string[] } & ({ value: unknown } | TextContent);

/** A text and its media type. */
export type TextContent = { text: string; contentType: string };

/** A key that is different whenever a part is; null differs from the string "null". */
export const cacheKey = (...parts: (string | number | null)[]): string => JSON.stringify(parts);

const lifetimeMilliseconds = 60_000;
const graceMilliseconds = 30_000;
/** Precision of the lifetime: the cache reads the clock only this often. */
const clockMilliseconds = 500;

export function createByteCache(maxBytes = 64 * 1024 * 1024): ByteCache {
  const keysOf = new Map<string, Set<string>>();
  const invalidations = createInvalidationLog();
  const inFlight = new Map<string, Promise<ResponseBytes>>();
  const entries = new LRUCache<string, ResponseBytes & { tags: string[] }>({
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.body.length + 256,
    ttl: lifetimeMilliseconds,
    ttlResolution: clockMilliseconds,
    dispose: ({ tags }, key) => {
      for (const tag of tags) removeFromTag(keysOf, tag, key);
    },
  });

  const make = async (
    key: string,
    produce: () => Promise<CacheableContent>,
  ): Promise<ResponseBytes> => {
    const startedAt = stopwatch();
    const content = await produce();
    const { tags } = content;
    const response = 'text' in content ? toTextBytes(content) : toJsonBytes(content.value);
    // If a tag was invalidated in the meantime, the content may already be stale.
    if (tags.every((tag) => invalidations.at(tag) < startedAt)) {
      entries.set(key, { ...response, tags });
      for (const tag of tags) addToTag(keysOf, tag, key);
    }
    return response;
  };
  return {
    async get(key, produce) {
      const entry = entries.get(key);
      cacheLookups.inc({ cache: 'responses', result: entry ? 'hit' : 'miss' });
      if (entry) return entry;
      const running = inFlight.get(key) ?? make(key, produce).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
    peek(key) {
      const entry = entries.get(key);
      if (entry) cacheLookups.inc({ cache: 'responses', result: 'hit' });
      return entry;
    },
    invalidate(tag) {
      invalidations.add(tag);
      for (const key of [...(keysOf.get(tag) ?? [])]) {
        entries.delete(key);
        inFlight.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}

/** When tags were last invalidated, kept as long as content may take to be produced. */
function createInvalidationLog() {
  const instants = new Map<string, number>();
  return {
    at: (tag: string) => instants.get(tag) ?? -1,
    add(tag: string) {
      const now = stopwatch();
      instants.delete(tag);
      instants.set(tag, now);
      for (const [oldest, at] of instants) {
        if (at > now - graceMilliseconds) break;
        instants.delete(oldest);
      }
    },
  };
}

/** A value as JSON. */
export function toJsonBytes(value: unknown): ResponseBytes {
  return toTextBytes({
    text: JSON.stringify(value),
    contentType: 'application/json; charset=utf-8',
  });
}

export function toTextBytes({ text, contentType }: TextContent): ResponseBytes {
  const body = Buffer.from(text);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body, etag: `"${digest}"`, contentType };
}

function addToTag(keysOf: Map<string, Set<string>>, tag: string, key: string): void {
  const keys = keysOf.get(tag) ?? new Set();
  keysOf.set(tag, keys.add(key));
}

function removeFromTag(keysOf: Map<string, Set<string>>, tag: string, key: string): void {
  const keys = keysOf.get(tag);
  keys?.delete(key);
  if (keys?.size === 0) keysOf.delete(tag);
}
