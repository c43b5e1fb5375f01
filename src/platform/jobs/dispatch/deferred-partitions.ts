import type { HostRateLimiter } from '../../limits/host-rate-limiter.ts';

/** Where an item goes: its lane, the group whose lanes share what a host may be sent, and the URL. */
export type DeliveryTarget = { partition: string; group: string; url: string };

type DeferredPartition = DeliveryTarget & { grantedAt: number };

/** Lanes whose host has used up its rate. What is due for them stays due; the groups take turns. */
export type DeferredPartitions<Item> = {
  /** Counts what was claimed against the rate of its host; returns the items that have to wait. */
  defer(items: Item[]): Item[];
  /** What may be claimed of each held lane now. */
  capacities(): Map<string, number>;
  /** When to ask again; 0: no lane is held. */
  retryAfterMilliseconds(): number;
};

export function createDeferredPartitions<Item>(
  rate: HostRateLimiter,
  targetOf: (item: Item) => DeliveryTarget,
): DeferredPartitions<Item> {
  const held = new Map<string, DeferredPartition>();
  let grants = 0;
  const share = (lanes: DeferredPartition[], room: number, rooms: Map<string, number>) => {
    let left = room;
    const inTurn = lanes.toSorted((a, b) => a.grantedAt - b.grantedAt);
    for (const [at, lane] of inTurn.entries()) {
      const own = Math.min(left, Math.ceil(left / (inTurn.length - at)));
      rooms.set(lane.partition, own);
      left -= own;
      if (own > 0) lane.grantedAt = ++grants;
    }
  };
  /** The group that was served the longest ago comes first. */
  const shareAmongGroups = (
    lanes: DeferredPartition[],
    room: number,
    rooms: Map<string, number>,
  ) => {
    const groups = [...Map.groupBy(lanes, ({ group }) => group).values()];
    const servedAt = (group: DeferredPartition[]) =>
      Math.max(...group.map(({ grantedAt }) => grantedAt));
    groups.sort((a, b) => servedAt(a) - servedAt(b));
    let left = room;
    for (const [at, group] of groups.entries()) {
      const own = Math.ceil(left / (groups.length - at));
      share(group, own, rooms);
      left -= own;
    }
  };
  return {
    defer(items) {
      return interleaveByGroup(items, (item) => targetOf(item).group).filter((item) => {
        const target = targetOf(item);
        if (rate.take(target.url)) return false;
        const grantedAt = held.get(target.partition)?.grantedAt ?? 0;
        held.set(target.partition, { ...target, grantedAt });
        return true;
      });
    },
    capacities() {
      const rooms = new Map<string, number>();
      for (const lanes of Map.groupBy(held.values(), ({ url }) => rate.hostOf(url)).values()) {
        const room = rate.available(lanes[0]?.url ?? '');
        if (room < rate.idleCapacity) shareAmongGroups(lanes, room, rooms);
        else for (const { partition } of lanes) held.delete(partition);
      }
      return rooms;
    },
    retryAfterMilliseconds: () => (held.size === 0 ? 0 : rate.waitMilliseconds),
  };
}

function interleaveByGroup<Item>(items: Item[], groupOf: (item: Item) => string): Item[] {
  const groups = [...Map.groupBy(items, groupOf).values()];
  if (groups.length < 2) return items;
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat();
}
