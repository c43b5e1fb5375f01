import { systemTenant, type UnitOfWork, type View } from '../unit-of-work.ts';
import { listLiveProcesses, removeProcess, reportProcess } from './process-store.ts';
import type { LiveProcess, ServerProcess } from './server-process.ts';

/** Tells the other processes of the service about this one. */
export type ProcessRegistry = {
  report(): Promise<void>;
  /** Live processes that serve requests, this one included, at the last report; at least 1. */
  servingProcesses(): number;
  leave(): Promise<void>;
};

export function createProcessRegistry(unit: UnitOfWork, own: ServerProcess): ProcessRegistry {
  let serving = 1;
  return {
    async report() {
      const count = await unit.runAsSystem(systemTenant, (work) => reportProcess(work, own));
      serving = Math.max(1, count);
    },
    servingProcesses: () => serving,
    leave: () => unit.runAsSystem(systemTenant, (work) => removeProcess(work, own.id)),
  };
}

/** The processes that have reported lately, the oldest first. Needs the role of the system. */
export const listProcesses = (view: Pick<View, 'query'>): Promise<LiveProcess[]> =>
  listLiveProcesses(view);
