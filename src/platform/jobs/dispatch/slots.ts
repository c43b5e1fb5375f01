import { LRUCache } from 'lru-cache';

export type SlotLimits = {
  /** Sends at once to receivers that answer quickly. */
  quick: number;
  /** Sends at once to those that were slow the last time; beside the others, never in their place. */
  slow: number;
  /** From then on a send counts as slow. */
  slowAfterMilliseconds: number;
};

/** One send's place. */
export type Slot = {
  /** The receiver has answered, or failed to. */
  answered(): void;
  /** All that follows is done: somebody else may send. */
  free(): void;
};

/**
 * Keeps slow receivers among themselves. Whoever takes longer than a second gives the place back to
 * the quick ones, and what is sent to him next waits for one of the slow places, until he has once
 * been quick again.
 */
export type Slots = {
  room(): { quick: number; slow: number };
  slowReceivers(): string[];
  take(receiver: string): Slot;
};

/** Forgotten ones are only taken for quick again. */
const remembered = 2_000;

/** `onRoom`: a slow send has given its place back. */
export function createSlots(limits: SlotLimits, onRoom: () => void): Slots {
  const slowOnes = new LRUCache<string, true>({ max: remembered });
  const taken = { quick: 0, slow: 0 };
  return {
    room: () => ({
      quick: Math.max(0, limits.quick - taken.quick),
      slow: Math.max(0, limits.slow - taken.slow),
    }),
    slowReceivers: () => [...slowOnes.keys()],
    take(receiver) {
      let kind: 'quick' | 'slow' = slowOnes.has(receiver) ? 'slow' : 'quick';
      taken[kind] += 1;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        slowOnes.set(receiver, true);
        taken[kind] -= 1;
        kind = 'slow';
        taken[kind] += 1;
        onRoom();
      }, limits.slowAfterMilliseconds);
      return {
        answered() {
          clearTimeout(timer);
          if (!isLate) slowOnes.delete(receiver);
        },
        free() {
          taken[kind] -= 1;
        },
      };
    },
  };
}
