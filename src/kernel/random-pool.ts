import type { Random } from './id.ts';

const poolBytes = 4_096;

/** The same random bytes, drawn many at a time: drawing few costs more than making an id of them. */
export function poolRandom(random: Random): Random {
  let pool: Uint8Array = new Uint8Array();
  let used = 0;
  return (count) => {
    if (used + count > pool.length) {
      pool = random(Math.max(poolBytes, count));
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  };
}
