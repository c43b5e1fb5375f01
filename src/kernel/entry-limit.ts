/**
 * Options of an `LRUCache` with at most this many entries. Its option `max` would allocate memory for
 * all of them when the cache is created.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
