import {
  type FailedJob,
  type JobSummary,
  listFailedJobs,
  retryFailedJobs,
  summarizeJobs,
} from '../../../platform/jobs/job-report.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { type Command, UsageError } from '../command.ts';

const maxListed = 100;

export const listJobsCommand: Command = {
  name: 'jobs list',
  summary: 'Lists the background jobs by name and state, and those that have failed.',
  operands: [],
  options: {},
  notes: [
    'A failed job has used up its attempts and is deleted after 30 days (RETENTION_DAYS) unless it is',
    `retried. At most ${maxListed} failed jobs are listed, the newest first.`,
  ],
  async run(call) {
    const { unit } = await call.openSession();
    const [jobs, failed] = await unit.runAsSystem(systemTenant, async (work) => [
      await summarizeJobs(work),
      await listFailedJobs(work, maxListed),
    ]);
    return {
      json: { jobs: jobs.map(presentSummary), failed: failed.map(presentFailed) },
      text: [...jobs.map(formatSummary), ...failed.map(formatFailed)].join('\n') || 'No jobs.',
    };
  },
};

export const retryJobsCommand: Command = {
  name: 'jobs retry',
  summary: 'Makes a failed job, or all of them, due again.',
  operands: [],
  options: {
    id: { value: 'ID', help: 'Id of a failed job: job_…' },
    all: { help: 'Every failed job.' },
  },
  async run(call) {
    const id = call.option('id') ?? null;
    if ((id !== null) === call.isSet('all'))
      throw new UsageError('"stoa jobs retry" takes --id ID or --all.');
    const { unit } = await call.openSession();
    const retried = await unit.runAsSystem(systemTenant, (work) => retryFailedJobs(work, id));
    return {
      json: { retried },
      text: `${retried === 1 ? '1 job is' : `${retried} jobs are`} due again.`,
      exitCode: id !== null && retried === 0 ? 1 : 0,
    };
  },
};

const presentSummary = ({ oldestDueSeconds, ...counts }: JobSummary) => ({
  ...counts,
  oldest_due_seconds: oldestDueSeconds,
});

const presentFailed = ({ workspaceId, failedAt, ...job }: FailedJob) => ({
  ...job,
  workspace_id: workspaceId,
  failed_at: failedAt.toISOString(),
});

const formatSummary = ({
  name,
  waiting,
  due,
  running,
  failed,
  oldestDueSeconds,
}: JobSummary): string =>
  `${name.padEnd(32)} ${due} due${due > 0 ? ` for ${Math.round(oldestDueSeconds)} s` : ''}, ${running} running, ${waiting} later, ${failed} failed`;

const formatFailed = ({ id, name, workspaceId, attempts, failedAt, error }: FailedJob): string =>
  `${id}  ${name} of ${workspaceId} failed at ${failedAt.toISOString()} after ${attempts} attempts: ${error}`;
