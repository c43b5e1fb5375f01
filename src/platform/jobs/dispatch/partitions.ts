import { stopwatch } from '../../../kernel/clock.ts';
import { type HostRateLimiter, unlimitedHostRate } from '../../limits/host-rate-limiter.ts';
import type { DispatchCapacity, Slot } from './capacity.ts';
import { createDeferredPartitions } from './deferred-partitions.ts';

/** Where an item goes (a lane: one receiver), and who shares a part of all slots (a group: one workspace). */
export type DeliveryPartition = { partition: string; group: string; url: string };

/** How a send ended, as far as its lane minds. */
export type PartitionOutcome = 'well' | 'badly';

/** security 2.8. */
export type PartitionLimits = {
  slots: number;
  /** Of a group. */
  groupSlots: number;
  /** Of all slow lanes together. */
  slowSlots: number;
  /** A lane begins with `first` and grows by one with every quick success, up to `most`; a failure halves it. */
  initialConcurrency: number;
  maxConcurrency: number;
  quickMilliseconds: number;
  /** From then on a send is slow, and so is its lane: one slot, until it has once been faster. */
  slowAfterMilliseconds: number;
};

/** What to claim: `room` in all, of each lane `usual` but for the lanes and groups listed. */
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

/** `left`: what the last wish leaves to be claimed; at 0 there may be more that is due. */
type CapacityShare = { inFlight: number; remaining: number };
type PartitionState = CapacityShare & { limit: number; isSlow: boolean; usedAt: number };

/** Frees that come together are one look. */
const coalesceMilliseconds = 2;
/** A lane that was idle for so long begins anew; a slow one is remembered longer. */
const idleMilliseconds = 30_000;
const slowIdleMilliseconds = 600_000;

/**
 * A share for every receiver, as large as it is good at answering. Receivers that hang keep to a
 * lane of their own: one slot each, and a part of all slots together, so that the others feel
 * nothing of them.
 */
export function createPartitionCapacity<Item, Outcome>(
  laneOf: (item: Item) => DeliveryPartition,
  judge: (outcome: Outcome | null) => PartitionOutcome,
  {
    rate = unlimitedHostRate,
    ...limits
  }: PartitionLimits & { rate?: HostRateLimiter } = defaultPartitionLimits,
) {
  return (onRoom: () => void): DispatchCapacity<Item, PartitionClaimRequest, Outcome> => {
    const held = createDeferredPartitions(rate, laneOf);
    const shares = createShares(limits, held.capacities);
    let timer: NodeJS.Timeout | undefined;

    const tell = () => {
      if (timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        onRoom();
      }, coalesceMilliseconds);
    };
    return {
      claimRequests: shares.wishes,
      defer: held.defer,
      deferredMilliseconds: held.retryAfterMilliseconds,
      acquire(item): Slot<Outcome> {
        const { state, hasMoreRoom, free } = shares.take(laneOf(item));
        if (hasMoreRoom) tell();
        const began = stopwatch();
        const late = setTimeout(() => {
          state.isSlow = true;
        }, limits.slowAfterMilliseconds);
        return {
          reportOutcome(outcome) {
            clearTimeout(late);
            adjustConcurrency(state, stopwatch() - began, judge(outcome), limits);
          },
          release() {
            if (free() === 'room for more') tell();
          },
        };
      },
      // Told by itself, a little later.
      hasCapacity: () => false,
    };
  };
}

/** Who has how much in flight, and what the last wish left to each. `heldRooms`: what lanes may have at most. */
function createShares(limits: PartitionLimits, heldRooms: () => Map<string, number>) {
  const lanes = new Map<string, PartitionState>();
  const groups = new Map<string, CapacityShare>();
  const all = newShare(0);
  let wasFreed = false;
  const stateOf = (lane: string): PartitionState => {
    const known = lanes.get(lane) ?? {
      ...newShare(limits.initialConcurrency),
      limit: limits.initialConcurrency,
      isSlow: false,
      usedAt: 0,
    };
    lanes.set(lane, known);
    return known;
  };
  const groupOf = (group: string): CapacityShare => {
    const known = groups.get(group) ?? newShare(limits.groupSlots);
    groups.set(group, known);
    return known;
  };
  const grant = (wish: PartitionClaimRequest): PartitionClaimRequest => {
    all.remaining = wish.capacity;
    for (const state of lanes.values()) state.remaining = wish.defaultCapacity;
    for (const { lane, room } of wish.partitions) {
      const state = stateOf(lane);
      state.remaining = room;
      // A slow one has to wait for its turn: whoever is done lets it be looked for.
      if (room === 0 && state.inFlight === 0 && state.isSlow) all.remaining = 0;
    }
    for (const { group, room } of wish.groups) groupOf(group).remaining = room;
    return wish;
  };
  return {
    wishes(): PartitionClaimRequest[] {
      const capacity = limits.slots - all.inFlight;
      all.remaining = 0;
      wasFreed = false;
      if (capacity <= 0) return [];
      evictIdlePartitions(lanes);
      const { initialConcurrency: defaultCapacity, groupSlots: defaultGroupCapacity } = limits;
      const partitions = limitDeferred(capacitiesOf(lanes, limits), heldRooms(), defaultCapacity);
      const shares = [...groups].map(([group, { inFlight }]) => ({
        group,
        room: Math.max(0, defaultGroupCapacity - inFlight),
      }));
      const defaults = { defaultCapacity, defaultGroupCapacity };
      return [grant({ ...defaults, capacity, partitions, groups: shares })];
    },
    /** `hasMoreRoom`: all that was granted is taken, and somebody was done since. `free`: the last look left something behind only where it had no room to spare. */
    take({ partition, group }: DeliveryPartition) {
      const state = stateOf(partition);
      const taken = [all, groupOf(group), state];
      for (const share of taken) {
        share.inFlight += 1;
        share.remaining -= 1;
      }
      const isSpent = () => taken.some(({ remaining }) => remaining <= 0);
      const free = (): 'room for more' | 'all was found' => {
        for (const share of taken) share.inFlight -= 1;
        state.usedAt = stopwatch();
        if (groups.get(group)?.inFlight === 0) groups.delete(group);
        wasFreed = true;
        return isSpent() ? 'room for more' : 'all was found';
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

/** Lanes that may take more or less than usual. */
function capacitiesOf(
  lanes: Map<string, PartitionState>,
  limits: PartitionLimits,
): PartitionClaimRequest['partitions'] {
  const slow = [...lanes].filter(([, { isSlow }]) => isSlow);
  const rooms = slowCapacities(slow, limits);
  // They take turns: whoever is granted a slot goes to the end.
  for (const [at, { room }] of rooms.entries()) {
    const [lane, state] = slow[at] ?? [];
    if (room === 0 || lane === undefined || state === undefined) continue;
    lanes.delete(lane);
    lanes.set(lane, state);
  }
  for (const [lane, { isSlow, limit, inFlight }] of lanes) {
    const room = Math.max(0, limit - inFlight);
    if (!isSlow && room !== limits.initialConcurrency) rooms.push({ lane, room });
  }
  return rooms;
}

function limitDeferred(
  rooms: PartitionClaimRequest['partitions'],
  held: Map<string, number>,
  usual: number,
): PartitionClaimRequest['partitions'] {
  if (held.size === 0) return rooms;
  const known = new Map(rooms.map(({ lane, room }) => [lane, room]));
  for (const [lane, room] of held) known.set(lane, Math.min(known.get(lane) ?? usual, room));
  return [...known].map(([lane, room]) => ({ lane, room }));
}

function slowCapacities(
  slow: [string, PartitionState][],
  { slowSlots }: PartitionLimits,
): PartitionClaimRequest['partitions'] {
  let left = slow.reduce((room, [, { inFlight }]) => room - inFlight, slowSlots);
  return slow.map(([lane, { inFlight }]) => {
    const room = left > 0 && inFlight === 0 ? 1 : 0;
    left -= room;
    return { lane, room };
  });
}

function evictIdlePartitions(lanes: Map<string, PartitionState>): void {
  const now = stopwatch();
  for (const [lane, { inFlight, isSlow, usedAt }] of lanes) {
    const patience = isSlow ? slowIdleMilliseconds : idleMilliseconds;
    if (inFlight === 0 && now - usedAt > patience) lanes.delete(lane);
  }
}
