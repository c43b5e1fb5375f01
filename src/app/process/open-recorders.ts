import { createWorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import {
  type CallRecorder,
  createCallRecorder,
} from '../../core/agent-sessions/recording/call-recorder.ts';
import {
  createVisitCounter,
  type VisitCounter,
} from '../../core/analytics/visits/visit-counter.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';

type Deps = Pick<AppDeps, 'config' | 'clock' | 'random' | 'secrets' | 'log'> & {
  unit: UnitOfWork;
  directory: SiteDirectory;
};

/** Recorders that buffer in memory. */
export type Recorders = {
  visits: VisitCounter;
  /** Null when calls of agents are not recorded. */
  callRecorder: CallRecorder | null;
};

export function openRecorders(deps: Deps): Recorders {
  return { visits: createVisitCounter(deps), callRecorder: openCallRecorder(deps) };
}

function openCallRecorder({ config, log, ...deps }: Deps): CallRecorder | null {
  if (!config.recordsAgentSessions) return null;
  const warn = (error: unknown) =>
    log.warn({ err: error }, 'calls of agents could not be written, trying again');
  const recorder: CallRecorder = createCallRecorder({
    ...deps,
    workspaces: createWorkspaceDirectory(deps.unit),
    // Orders are followed once, where jobs run.
    followsOrders: config.role !== 'web',
    onFull: () => void recorder.flush().catch(warn),
  });
  return recorder;
}
