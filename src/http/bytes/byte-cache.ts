import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { stopwatch } from '../../kernel/clock.ts';

/** A ready answer: its bytes, their ETag and what they are. */
export type ResponseBytes = { body: Buffer; etag: string; contentType: string };

/**
 * Answers of public reads, kept as bytes (architecture 5). Each is filed under tags, such as a
 * site's or a product's id; an event about the tag drops it. The lifetime bounds what a lost event
 * could cost; the size bounds memory.
 */
export type ByteCache = {
  /** The answer under `key`, made by `produce` when it is not there. Concurrent callers share one. */
  get(key: string, produce: () => Promise<CacheableContent>): Promise<ResponseBytes>;
  invalidate(tag: string): void;
  clear(): void;
};

/** What a producer makes: a value to serialise or a ready text, and the tags that it hangs on. */
export type CacheableContent = { tags: string[] } & ({ value: unknown } | TextContent);

/** A text and its media type. */
export type TextContent = { text: string; contentType: string };

/** A key that differs when any part does: no part can pass for another, and null is not the text "null". */
export const cacheKey = (...parts: (string | number | null)[]): string => JSON.stringify(parts);

const lifetimeMilliseconds = 60_000;
const graceMilliseconds = 30_000;
/** How exactly the lifetime is kept: the cache then looks at the clock this seldom. */
const clockMilliseconds = 500;

export function createByteCache(maxBytes = 64 * 1024 * 1024): ByteCache {
  const keysOf = new Map<string, Set<string>>();
  const dropped = createInvalidationLog();
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
    const product = await produce();
    const { tags } = product;
    const ready = 'text' in product ? toTextBytes(product) : toJsonBytes(product.value);
    // What was dropped while it was being made may already be out of date.
    if (tags.every((tag) => dropped.at(tag) < startedAt)) {
      entries.set(key, { ...ready, tags });
      for (const tag of tags) addToTag(keysOf, tag, key);
    }
    return ready;
  };
  return {
    async get(key, produce) {
      const entry = entries.get(key);
      if (entry) return entry;
      const running = inFlight.get(key) ?? make(key, produce).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
    invalidate(tag) {
      dropped.add(tag);
      for (const key of [...(keysOf.get(tag) ?? [])]) {
        entries.delete(key);
        inFlight.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}

/** When tags were dropped lately: as long as an answer that was begun before may still be in the making. */
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
