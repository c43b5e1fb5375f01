import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { listBlockers } from './blocked-agent-store.ts';

type Blockers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Which workspaces block an agent, in memory, because every request of an agent needs it. Events
 * about blocks make every process read it again.
 */
export type BlockList = {
  /** The ids of the workspaces; a promise only while the list is being read. */
  blockersOf(agent: string): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  invalidate(): void;
};

const none: ReadonlySet<string> = new Set();

export function createBlockList(unit: Pick<UnitOfWork, 'querySingleAsSystem'>): BlockList {
  let known: Blockers | null = null;
  let reading: Promise<Blockers> | null = null;
  const read = (): Promise<Blockers> => {
    const started = unit
      .querySingleAsSystem(listBlockers)
      .then((found) => {
        // If the list was invalidated in the meantime, the result may be outdated.
        if (reading === started) known = found;
        return found;
      })
      .finally(() => {
        if (reading === started) reading = null;
      });
    reading = started;
    return started;
  };
  return {
    blockersOf(agent) {
      if (known) return known.get(agent) ?? none;
      return (reading ?? read()).then((found) => found.get(agent) ?? none);
    },
    invalidate() {
      known = null;
      reading = null;
    },
  };
}
