import { LRUCache } from 'lru-cache';
import { type HostRateLimiter, unlimitedHostRate } from '../../limits/host-rate-limiter.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';
import { createDeferredPartitions, type DeliveryTarget } from './deferred-partitions.ts';

export type SlotLimits = {
  /** Sends at once to receivers that answer quickly. */
  quick: number;
  /** Sends at once to those that were slow the last time; beside the others, never in their place. */
  slow: number;
  /** From then on a send counts as slow. */
  slowAfterMilliseconds: number;
};

/** Up to `limit` of what is due, the longest due first: of the receivers named, or of all others. */
export type ReceiverClaimRequest = { limit: number; receivers: string[]; onlyListed: boolean };

/**
 * Keeps slow receivers among themselves. Whoever takes longer than a second gives the place back to
 * the quick ones, and what is sent to him next waits for one of the slow places, until he has once
 * been quick again.
 */
export type Slots = {
  available(): { quick: number; slow: number };
  slowReceivers(): string[];
  acquire(receiver: string): Slot<unknown>;
};

/** Forgotten ones are only taken for quick again. */
const maxRemembered = 2_000;

/** `onRoom`: a slow send has given its place back. */
export function createSlots(limits: SlotLimits, onRoom: () => void): Slots {
  const slowOnes = new LRUCache<string, true>({ max: maxRemembered });
  const taken = { quick: 0, slow: 0 };
  return {
    available: () => ({
      quick: Math.max(0, limits.quick - taken.quick),
      slow: Math.max(0, limits.slow - taken.slow),
    }),
    slowReceivers: () => [...slowOnes.keys()],
    acquire(receiver) {
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
        reportOutcome() {
          clearTimeout(timer);
          if (!isLate) slowOnes.delete(receiver);
        },
        release() {
          taken[kind] -= 1;
        },
      };
    },
  };
}

const defaultLimits: SlotLimits = { quick: 64, slow: 64, slowAfterMilliseconds: 1_000 };
/** Claims are for several at a time, unless there is nothing else to do. */
const minCapacity = 16;

/** Such slots as the places of a dispatcher. The lane of an item is its receiver, so that the slow are known by name. */
export function createReceiverCapacity<Item>(
  targetOf: (item: Item) => DeliveryTarget,
  rate: HostRateLimiter = unlimitedHostRate,
  limits: SlotLimits = defaultLimits,
) {
  return (onRoom: () => void): DispatchCapacity<Item, ReceiverClaimRequest, unknown> => {
    const slots = createSlots(limits, onRoom);
    const held = createDeferredPartitions(rate, targetOf);
    return {
      claimRequests() {
        const withoutRoom = [...held.capacities()].filter(([, room]) => room === 0);
        const waiting = new Set(withoutRoom.map(([receiver]) => receiver));
        const slowOnes = slots.slowReceivers();
        const wanted = slowOnes.filter((receiver) => !waiting.has(receiver));
        const { quick, slow } = slots.available();
        const wishes = [
          { limit: quick, receivers: [...slowOnes, ...waiting], onlyListed: false },
          { limit: wanted.length > 0 ? slow : 0, receivers: wanted, onlyListed: true },
        ];
        return wishes.filter(({ limit }) => limit > 0);
      },
      defer: held.defer,
      deferredMilliseconds: held.retryAfterMilliseconds,
      acquire: (item) => slots.acquire(targetOf(item).partition),
      hasCapacity: () => slots.available().quick >= minCapacity,
    };
  };
}
