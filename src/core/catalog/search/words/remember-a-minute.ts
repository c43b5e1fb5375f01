import { LRUCache } from 'lru-cache';
import type { RunQuery } from '../query.ts';

const lifetimeMilliseconds = 60_000;

/** Reads a value at most once a minute. Errors are not remembered. */
export function rememberAMinute<Value>(
  read: (query: RunQuery) => Promise<Value>,
): (query: RunQuery) => Promise<Value> {
  const readings = new LRUCache<'last', Promise<Value>>({ max: 1, ttl: lifetimeMilliseconds });
  return (query) => {
    const known = readings.get('last');
    if (known) return known;
    const reading = read(query);
    readings.set('last', reading);
    reading.catch(() => {
      if (readings.peek('last') === reading) readings.delete('last');
    });
    return reading;
  };
}
