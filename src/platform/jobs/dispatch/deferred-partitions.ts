import type { HostRateLimiter } from '../../limits/host-rate-limiter.ts';

/**
 * Where an item goes: its partition (one receiver), its group (one workspace) and the URL. The
 * groups share the rate limit of a host fairly.
 */
export type DeliveryTarget = { partition: string; group: string; url: string };

type DeferredPartition = DeliveryTarget & { grantedAt: number };

/**
 * Partitions whose host has reached its rate limit. Their items stay due, and the groups take turns
 * when the host has capacity again.
 */
export type DeferredPartitions<Item> = {
  /**
   * Counts claimed items against the rate limit of their host; returns the items that must wait.
   */
  defer(items: Item[]): Item[];
  /** How many items of each deferred partition may be claimed now. */
  capacities(): Map<string, number>;
  /** Milliseconds until the next check; 0 when no partition is deferred. */
  retryAfterMilliseconds(): number;
};

export function createDeferredPartitions<Item>(
  rate: HostRateLimiter,
  targetOf: (item: Item) => DeliveryTarget,
): DeferredPartitions<Item> {
  const deferred = new Map<string, DeferredPartition>();
  let grants = 0;
  const share = (
    partitions: DeferredPartition[],
    capacity: number,
    capacities: Map<string, number>,
  ) => {
    let remaining = capacity;
    const inTurn = partitions.toSorted((a, b) => a.grantedAt - b.grantedAt);
    for (const [index, partition] of inTurn.entries()) {
      const portion = Math.min(remaining, Math.ceil(remaining / (inTurn.length - index)));
      capacities.set(partition.partition, portion);
      remaining -= portion;
      if (portion > 0) partition.grantedAt = ++grants;
    }
  };
  /** The least recently served group comes first. */
  const shareAmongGroups = (
    partitions: DeferredPartition[],
    capacity: number,
    capacities: Map<string, number>,
  ) => {
    const groups = [...Map.groupBy(partitions, ({ group }) => group).values()];
    const servedAt = (group: DeferredPartition[]) =>
      Math.max(...group.map(({ grantedAt }) => grantedAt));
    groups.sort((a, b) => servedAt(a) - servedAt(b));
    let remaining = capacity;
    for (const [index, group] of groups.entries()) {
      const portion = Math.ceil(remaining / (groups.length - index));
      share(group, portion, capacities);
      remaining -= portion;
    }
  };
  return {
    defer(items) {
      return interleaveByGroup(items, (item) => targetOf(item).group).filter((item) => {
        const target = targetOf(item);
        if (rate.take(target.url)) return false;
        const grantedAt = deferred.get(target.partition)?.grantedAt ?? 0;
        deferred.set(target.partition, { ...target, grantedAt });
        return true;
      });
    },
    capacities() {
      const capacities = new Map<string, number>();
      for (const partitions of Map.groupBy(deferred.values(), ({ url }) =>
        rate.hostOf(url),
      ).values()) {
        const capacity = rate.available(partitions[0]?.url ?? '');
        if (capacity < rate.idleCapacity) shareAmongGroups(partitions, capacity, capacities);
        else for (const { partition } of partitions) deferred.delete(partition);
      }
      return capacities;
    },
    retryAfterMilliseconds: () => (deferred.size === 0 ? 0 : rate.waitMilliseconds),
  };
}

function interleaveByGroup<Item>(items: Item[], groupOf: (item: Item) => string): Item[] {
  const groups = [...Map.groupBy(items, groupOf).values()];
  if (groups.length < 2) return items;
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    groups.flatMap((group) => group.slice(index, index + 1)),
  ).flat();
}
