import { LRUCache } from 'lru-cache';
import { atMost } from '../../../kernel/entry-limit.ts';
import { type HostRateLimiter, unlimitedHostRate } from '../../limits/host-rate-limiter.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';
import { createDeferredPartitions, type DeliveryTarget } from './deferred-partitions.ts';

export type SlotLimits = {
  /** Concurrent sends to receivers that answer quickly. */
  quick: number;
  /** Concurrent sends to receivers whose last send was slow, in addition to the quick ones. */
  slow: number;
  /** A send that takes longer counts as slow. */
  slowAfterMilliseconds: number;
};

/**
 * Up to `limit` due items, the earliest due first: of the listed receivers if `onlyListed`, else of
 * all others.
 */
export type ReceiverClaimRequest = { limit: number; receivers: string[]; onlyListed: boolean };

/**
 * Separates slow receivers from quick ones. A send that becomes slow moves to a slow slot, and
 * later sends to the same receiver use slow slots until one of them is quick.
 */
export type Slots = {
  available(): { quick: number; slow: number };
  slowReceivers(): string[];
  acquire(receiver: string): Slot<unknown>;
};

/** A receiver that is evicted counts as quick until its next slow send. */
const maxRemembered = 2_000;

/** `onCapacity` is called when a send that became slow frees its quick slot. */
export function createSlots(limits: SlotLimits, onCapacity: () => void): Slots {
  const slowReceivers = new LRUCache<string, true>(atMost(maxRemembered));
  const taken = { quick: 0, slow: 0 };
  return {
    available: () => ({
      quick: Math.max(0, limits.quick - taken.quick),
      slow: Math.max(0, limits.slow - taken.slow),
    }),
    slowReceivers: () => [...slowReceivers.keys()],
    acquire(receiver) {
      let kind: 'quick' | 'slow' = slowReceivers.has(receiver) ? 'slow' : 'quick';
      taken[kind] += 1;
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        slowReceivers.set(receiver, true);
        taken[kind] -= 1;
        kind = 'slow';
        taken[kind] += 1;
        onCapacity();
      }, limits.slowAfterMilliseconds);
      return {
        reportOutcome() {
          clearTimeout(timer);
          if (!isSlow) slowReceivers.delete(receiver);
        },
        release() {
          taken[kind] -= 1;
        },
      };
    },
  };
}

const defaultLimits: SlotLimits = { quick: 64, slow: 64, slowAfterMilliseconds: 1_000 };
/** Claims wait until this many slots are free, so that each claims several items. */
const minCapacity = 16;

/** `Slots` as the capacity of a dispatcher. The partition of an item is its receiver. */
export function createReceiverCapacity<Item>(
  targetOf: (item: Item) => DeliveryTarget,
  rate: HostRateLimiter = unlimitedHostRate,
  limits: SlotLimits = defaultLimits,
) {
  return (onCapacity: () => void): DispatchCapacity<Item, ReceiverClaimRequest, unknown> => {
    const slots = createSlots(limits, onCapacity);
    const deferred = createDeferredPartitions(rate, targetOf);
    return {
      claimRequests() {
        const exhausted = [...deferred.capacities()].filter(([, room]) => room === 0);
        const waiting = new Set(exhausted.map(([receiver]) => receiver));
        const slowReceivers = slots.slowReceivers();
        const eligible = slowReceivers.filter((receiver) => !waiting.has(receiver));
        const { quick, slow } = slots.available();
        const requests = [
          { limit: quick, receivers: [...slowReceivers, ...waiting], onlyListed: false },
          { limit: eligible.length > 0 ? slow : 0, receivers: eligible, onlyListed: true },
        ];
        return requests.filter(({ limit }) => limit > 0);
      },
      defer: deferred.defer,
      deferredMilliseconds: deferred.retryAfterMilliseconds,
      acquire: (item) => slots.acquire(targetOf(item).partition),
      hasCapacity: () => slots.available().quick >= minCapacity,
    };
  };
}
