import { stopwatch } from '../../../kernel/clock.ts';
import { type HostRateLimiter, unlimitedHostRate } from '../../limits/host-rate-limiter.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';
import { createDeferredPartitions } from './deferred-partitions.ts';

/** Where an item goes: its partition (one receiver), its group (one workspace) and the URL. */
export type DeliveryPartition = { partition: string; group: string; url: string };

/** How a send ended, as it affects the concurrency of its partition. */
export type PartitionOutcome = 'well' | 'badly';

export type PartitionLimits = {
  /** Sends at a time, of all partitions. */
  slots: number;
  /** Sends at a time of one group. */
  groupSlots: number;
  /** Sends at a time of all slow partitions together. */
  slowSlots: number;
  /** Sends at a time of a new partition. A quick success adds one, a failure halves the number. */
  initialConcurrency: number;
  maxConcurrency: number;
  quickMilliseconds: number;
  /** A send that takes longer makes its partition slow: one slot, until a send is faster again. */
  slowAfterMilliseconds: number;
};

/**
 * What to claim: at most `capacity` items, and of each partition and group its default capacity
 * unless it is listed with another one.
 */
export type PartitionClaimRequest = {
  capacity: number;
  defaultCapacity: number;
  partitions: { lane: string; room: number }[];
  defaultGroupCapacity: number;
  groups: { group: string; room: number }[];
};

export const defaultPartitionLimits: PartitionLimits = {
  slots: 512,
  groupSlots: 128,
  slowSlots: 128,
  initialConcurrency: 2,
  maxConcurrency: 32,
  quickMilliseconds: 500,
  slowAfterMilliseconds: 1_000,
};

/** `remaining`: what the last claim left unused; at 0 more items may be due than were claimed. */
type CapacityShare = { inFlight: number; remaining: number };
type PartitionState = CapacityShare & { limit: number; isSlow: boolean; usedAt: number };

/** Releases within this time cause a single poll. */
const coalesceMilliseconds = 2;
/**
 * The state of a partition is dropped after it was idle for this long; that of a slow one is kept
 * longer.
 */
const idleMilliseconds = 30_000;
const slowIdleMilliseconds = 600_000;

/**
 * Adaptive concurrency per receiver: it grows with quick successes and shrinks with failures. Slow
 * receivers get one slot each from a separate pool, so that they do not delay the others.
 */
export function createPartitionCapacity<Item, Outcome>(
  partitionOf: (item: Item) => DeliveryPartition,
  toPartitionOutcome: (outcome: Outcome | null) => PartitionOutcome,
  {
    rate = unlimitedHostRate,
    ...limits
  }: PartitionLimits & { rate?: HostRateLimiter } = defaultPartitionLimits,
) {
  return (onCapacity: () => void): DispatchCapacity<Item, PartitionClaimRequest, Outcome> => {
    const deferred = createDeferredPartitions(rate, partitionOf);
    const shares = createShares(limits, deferred.capacities);
    let timer: NodeJS.Timeout | undefined;

    const notifyCapacity = () => {
      if (timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        onCapacity();
      }, coalesceMilliseconds);
    };
    return {
      claimRequests: shares.claimRequests,
      defer: deferred.defer,
      deferredMilliseconds: deferred.retryAfterMilliseconds,
      acquire(item): Slot<Outcome> {
        const { state, hasMoreRoom, free } = shares.take(partitionOf(item));
        if (hasMoreRoom) notifyCapacity();
        const began = stopwatch();
        const slowTimer = setTimeout(() => {
          state.isSlow = true;
        }, limits.slowAfterMilliseconds);
        return {
          reportOutcome(outcome) {
            clearTimeout(slowTimer);
            adjustConcurrency(state, stopwatch() - began, toPartitionOutcome(outcome), limits);
          },
          release() {
            if (free() === 'may be more') notifyCapacity();
          },
        };
      },
      // `notifyCapacity` reports free capacity instead, with a short delay.
      hasCapacity: () => false,
    };
  };
}

/**
 * Counts the sends in flight and what the last claim left unused, per partition and group.
 * `deferredCapacities` are the limits of partitions whose host is rate-limited.
 */
function createShares(limits: PartitionLimits, deferredCapacities: () => Map<string, number>) {
  const states = new Map<string, PartitionState>();
  const groups = new Map<string, CapacityShare>();
  const all = newShare(0);
  let wasFreed = false;
  const stateOf = (lane: string): PartitionState => {
    const current = states.get(lane) ?? {
      ...newShare(limits.initialConcurrency),
      limit: limits.initialConcurrency,
      isSlow: false,
      usedAt: 0,
    };
    states.set(lane, current);
    return current;
  };
  const groupOf = (group: string): CapacityShare => {
    const current = groups.get(group) ?? newShare(limits.groupSlots);
    groups.set(group, current);
    return current;
  };
  const grant = (request: PartitionClaimRequest): PartitionClaimRequest => {
    all.remaining = request.capacity;
    for (const state of states.values()) state.remaining = request.defaultCapacity;
    for (const { lane, room } of request.partitions) {
      const state = stateOf(lane);
      state.remaining = room;
      // A slow partition waits for its turn: any finished send must trigger another poll.
      if (room === 0 && state.inFlight === 0 && state.isSlow) all.remaining = 0;
    }
    for (const { group, room } of request.groups) groupOf(group).remaining = room;
    return request;
  };
  return {
    claimRequests(): PartitionClaimRequest[] {
      const capacity = limits.slots - all.inFlight;
      all.remaining = 0;
      wasFreed = false;
      if (capacity <= 0) return [];
      evictIdlePartitions(states);
      const { initialConcurrency: defaultCapacity, groupSlots: defaultGroupCapacity } = limits;
      const partitions = limitToDeferred(
        capacitiesOf(states, limits),
        deferredCapacities(),
        defaultCapacity,
      );
      const shares = [...groups].map(([group, { inFlight }]) => ({
        group,
        room: Math.max(0, defaultGroupCapacity - inFlight),
      }));
      const defaults = { defaultCapacity, defaultGroupCapacity };
      return [grant({ ...defaults, capacity, partitions, groups: shares })];
    },
    /**
     * `hasMoreRoom`: a limit of the last claim is used up, and a slot was freed since. `free`
     * reports whether more may be due, which is so only where a limit of the last claim was
     * reached.
     */
    take({ partition, group }: DeliveryPartition) {
      const state = stateOf(partition);
      const taken = [all, groupOf(group), state];
      for (const share of taken) {
        share.inFlight += 1;
        share.remaining -= 1;
      }
      const isSpent = () => taken.some(({ remaining }) => remaining <= 0);
      const free = (): 'may be more' | 'all claimed' => {
        for (const share of taken) share.inFlight -= 1;
        state.usedAt = stopwatch();
        if (groups.get(group)?.inFlight === 0) groups.delete(group);
        wasFreed = true;
        return isSpent() ? 'may be more' : 'all claimed';
      };
      return { state, hasMoreRoom: wasFreed && isSpent(), free };
    },
  };
}

const newShare = (remaining: number): CapacityShare => ({ inFlight: 0, remaining });

function adjustConcurrency(
  state: PartitionState,
  milliseconds: number,
  outcome: PartitionOutcome,
  limits: PartitionLimits,
): void {
  state.isSlow = milliseconds >= limits.slowAfterMilliseconds;
  if (outcome === 'badly') state.limit = Math.max(1, Math.floor(state.limit / 2));
  else if (milliseconds <= limits.quickMilliseconds)
    state.limit = Math.min(limits.maxConcurrency, state.limit + 1);
}

/** The partitions whose capacity differs from the default. */
function capacitiesOf(
  states: Map<string, PartitionState>,
  limits: PartitionLimits,
): PartitionClaimRequest['partitions'] {
  const slow = [...states].filter(([, { isSlow }]) => isSlow);
  const capacities = slowCapacities(slow, limits);
  // Slow partitions take turns: one that is granted a slot moves to the end.
  for (const [index, { room }] of capacities.entries()) {
    const [lane, state] = slow[index] ?? [];
    if (room === 0 || lane === undefined || state === undefined) continue;
    states.delete(lane);
    states.set(lane, state);
  }
  for (const [lane, { isSlow, limit, inFlight }] of states) {
    const room = Math.max(0, limit - inFlight);
    if (!isSlow && room !== limits.initialConcurrency) capacities.push({ lane, room });
  }
  return capacities;
}

function limitToDeferred(
  capacities: PartitionClaimRequest['partitions'],
  deferred: Map<string, number>,
  defaultCapacity: number,
): PartitionClaimRequest['partitions'] {
  if (deferred.size === 0) return capacities;
  const current = new Map(capacities.map(({ lane, room }) => [lane, room]));
  for (const [lane, room] of deferred)
    current.set(lane, Math.min(current.get(lane) ?? defaultCapacity, room));
  return [...current].map(([lane, room]) => ({ lane, room }));
}

function slowCapacities(
  slow: [string, PartitionState][],
  { slowSlots }: PartitionLimits,
): PartitionClaimRequest['partitions'] {
  let remaining = slow.reduce((room, [, { inFlight }]) => room - inFlight, slowSlots);
  return slow.map(([lane, { inFlight }]) => {
    const room = remaining > 0 && inFlight === 0 ? 1 : 0;
    remaining -= room;
    return { lane, room };
  });
}

function evictIdlePartitions(states: Map<string, PartitionState>): void {
  const now = stopwatch();
  for (const [lane, { inFlight, isSlow, usedAt }] of states) {
    const maxIdle = isSlow ? slowIdleMilliseconds : idleMilliseconds;
    if (inFlight === 0 && now - usedAt > maxIdle) states.delete(lane);
  }
}
