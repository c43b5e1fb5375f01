/** Random choices that repeat with their seed. */
export type Random = {
  /** An integer from 0 to `below`, exclusive. */
  below(below: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** An independent source, so that one part does not shift the choices of another. */
  fork(): Random;
};

/** The mulberry32 generator: small, fast, and good enough to choose what to break. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('The list is empty.');
      return item;
    },
    fork: () => randomOf(below(2 ** 32)),
  };
}
