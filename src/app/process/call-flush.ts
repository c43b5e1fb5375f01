import type { CallRecorder } from '../../core/agent-sessions/recording/call-recorder.ts';
import { createCallPartitions } from '../../core/agent-sessions/recording/maintain-call-partitions.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

type Deps = {
  unit: UnitOfWork;
  /** Null: calls are not recorded. */
  callRecorder: CallRecorder | null;
  log: Log;
};

/**
 * Writes the recorded calls of agents, and what is left when it stops. With the time that a write
 * takes, no call waits longer than a second.
 */
export function createCallFlush({ unit, callRecorder, log }: Deps): PeriodicTask {
  if (callRecorder === null) return { start: () => undefined, stop: async () => undefined };
  let hasPartitions = false;
  let dropped = 0;
  const schedule = {
    everyMilliseconds: 700,
    failure: 'calls of agents could not be written, trying again',
    log,
  };
  const task = createPeriodicTask(schedule, async () => {
    if (!hasPartitions) await createCallPartitions(unit);
    hasPartitions = true;
    await callRecorder.flush();
    const counts = callRecorder.counts();
    if (counts.dropped > dropped)
      log.warn({ dropped: counts.dropped - dropped }, 'calls of agents were not recorded');
    dropped = counts.dropped;
  });
  return {
    start: task.start,
    async stop() {
      await task.stop();
      await callRecorder
        .flush()
        .catch((error) => log.warn({ err: error }, 'the last calls of agents were not recorded'));
    },
  };
}
