import { systemTenant, type UnitOfWork, type View } from '../unit-of-work.ts';
import type { ClockCheck } from './clock-check.ts';
import { listLiveProcesses, removeProcess, reportProcess } from './process-store.ts';
import type { LiveProcess, ServerProcess } from './server-process.ts';

/** Tells the other processes of the service about this one. */
export type ProcessRegistry = {
  /** Also compares the clocks. */
  report(): Promise<void>;
  /** Live processes that serve requests, this one included, at the last report; at least 1. */
  servingProcesses(): number;
  /** As compared at the last report. */
  clock: ClockCheck;
  leave(): Promise<void>;
};

export function createProcessRegistry(
  unit: UnitOfWork,
  own: ServerProcess,
  clock: ClockCheck,
): ProcessRegistry {
  let serving = 1;
  return {
    async report() {
      const reported = await clock.measure(() =>
        unit.runAsSystem(systemTenant, (work) => reportProcess(work, own)),
      );
      serving = Math.max(1, reported.serving);
    },
    servingProcesses: () => serving,
    clock,
    leave: () => unit.runAsSystem(systemTenant, (work) => removeProcess(work, own.id)),
  };
}

/** The processes that have reported lately, the oldest first. Needs the role of the system. */
export const listProcesses = (view: Pick<View, 'query'>): Promise<LiveProcess[]> =>
  listLiveProcesses(view);
