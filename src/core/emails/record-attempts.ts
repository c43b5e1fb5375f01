import type { JobContext } from '../../platform/jobs/job.ts';
import { emailAttempts } from '../../platform/telemetry/counters.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type EmailChange, updateUnsentEmails } from './email-store.ts';

/** The outcome of the attempt of a job. `also` writes what follows from it. */
export type RecordedAttempt = {
  context: JobContext;
  change: EmailChange;
  also?(work: Work): Promise<void>;
};

/** Records attempts and completes their jobs, in one transaction for each workspace. */
export async function recordAttempts(attempts: RecordedAttempt[]): Promise<undefined[]> {
  const byWorkspace = Map.groupBy(attempts, ({ context }) => context.tenant.workspaceId);
  await Promise.all([...byWorkspace.values()].map(recordInWorkspace));
  return attempts.map(() => undefined);
}

async function recordInWorkspace(attempts: RecordedAttempt[]): Promise<void> {
  const [first] = attempts;
  await first?.context.unit.run(first.context.tenant, async (work) => {
    saveChanges(
      work,
      attempts.map(({ change }) => change),
    );
    for (const { context, also } of attempts) {
      await also?.(work);
      context.complete(work);
    }
  });
}

export function saveChanges(work: Work, changes: EmailChange[]): void {
  updateUnsentEmails(work, changes);
  work.afterCommit(() => {
    for (const { state } of changes) emailAttempts.inc({ state });
  });
}
