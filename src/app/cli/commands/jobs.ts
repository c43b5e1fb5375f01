import { notFound } from '../../../kernel/domain-error.ts';
import { discardFailedJobs, retryFailedJobs } from '../../../platform/jobs/failed-jobs.ts';
import {
  type FailedJob,
  findJob,
  type JobDetail,
  type JobFilter,
  type JobSummary,
  listFailedJobs,
  listUnfinishedJobs,
  summarizeJobs,
  type UnfinishedJob,
} from '../../../platform/jobs/job-report.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { type Command, type CommandContext, UsageError } from '../command.ts';
import { auditEach } from './operator-audit.ts';

const maxListed = 100;

const filterOptions = {
  name: { value: 'NAME', help: 'Only jobs with this name, such as emails.send.' },
  workspace: { value: 'W', help: 'Only jobs of this workspace.' },
};
const choiceOptions = {
  id: { value: 'ID', help: 'Id of a failed job: job_…' },
  all: { help: 'Every failed job, or those that the other options select.' },
  ...filterOptions,
};

const readFilter = ({ option }: CommandContext): JobFilter => ({
  id: option('id') ?? null,
  name: option('name') ?? null,
  workspaceId: option('workspace') ?? null,
});

export const listJobsCommand: Command = {
  name: 'jobs list',
  summary: 'Lists the background jobs by name and state, and those that have failed.',
  operands: [],
  options: filterOptions,
  notes: [
    'A failed job has used up its attempts and is deleted after 30 days (RETENTION_DAYS) unless it is',
    `retried. At most ${maxListed} failed jobs are listed, the newest first, and as many that will be tried`,
    'again after an error. With --name, jobs that have not failed are listed too.',
  ],
  async run(call) {
    const { unit } = await call.openSession();
    const filter = readFilter(call);
    const { jobs, failed, unfinished } = await unit.runAsSystem(systemTenant, async (work) => ({
      jobs: await summarizeJobs(work),
      failed: await listFailedJobs(work, filter, maxListed),
      unfinished: await listUnfinishedJobs(work, filter, maxListed),
    }));
    const meant = jobs.filter(({ name }) => filter.name === null || name === filter.name);
    return {
      json: {
        jobs: meant.map(presentSummary),
        failed: failed.map(presentFailed),
        unfinished: unfinished.map(presentUnfinished),
      },
      text:
        [
          ...meant.map(formatSummary),
          ...failed.map(formatFailed),
          ...unfinished.map(formatUnfinished),
        ].join('\n') || 'No jobs.',
    };
  },
};

export const showJobCommand: Command = {
  name: 'jobs show',
  summary: 'Shows a job with its payload and its last error.',
  operands: ['id'],
  options: {},
  async run(call) {
    const { unit } = await call.openSession();
    const job = await unit.querySingleAsSystem((view) => findJob(view, call.operands[0] ?? ''));
    if (!job) throw notFound('job_not_found', 'There is no such job. A finished job is deleted.');
    const json = presentJob(job);
    return { json, text: JSON.stringify(json, null, 2) };
  },
};

export const retryJobsCommand: Command = {
  name: 'jobs retry',
  summary: 'Makes failed jobs due again.',
  operands: [],
  options: choiceOptions,
  async run(call) {
    const retried = await changeJobs(call, 'retry');
    return {
      json: { retried },
      text: `${retried === 1 ? '1 job is' : `${retried} jobs are`} due again.`,
      exitCode: exitCodeOf(call, retried),
    };
  },
};

export const discardJobsCommand: Command = {
  name: 'jobs discard',
  summary: 'Deletes failed jobs. Their work is not done.',
  operands: [],
  options: choiceOptions,
  async run(call) {
    const discarded = await changeJobs(call, 'discard');
    return {
      json: { discarded },
      text: `${discarded === 1 ? '1 job was' : `${discarded} jobs were`} discarded.`,
      exitCode: exitCodeOf(call, discarded),
    };
  },
};

const changes = {
  retry: { change: retryFailedJobs, action: 'job.retried' },
  discard: { change: discardFailedJobs, action: 'job.discarded' },
};

/** Changes the chosen jobs, with an audit entry for each in its workspace. */
async function changeJobs(call: CommandContext, verb: keyof typeof changes): Promise<number> {
  if ((call.option('id') !== undefined) === call.isSet('all'))
    throw new UsageError(`"stoa jobs ${verb}" takes --id ID or --all.`);
  const { change, action } = changes[verb];
  const { unit } = await call.openSession();
  const jobs = await unit.runAsSystem(systemTenant, async (work) => {
    const changed = await change(work, readFilter(call));
    const entries = changed.map(({ id, name, workspaceId }) => ({
      workspaceId,
      entry: { action, resource: { type: 'job', id }, after: { name } },
    }));
    await auditEach(work, entries);
    return changed;
  });
  return jobs.length;
}

/** A job that was named must exist. */
const exitCodeOf = (call: CommandContext, count: number): number =>
  call.option('id') !== undefined && count === 0 ? 1 : 0;

const presentSummary = ({ oldestDueSeconds, ...counts }: JobSummary) => ({
  ...counts,
  oldest_due_seconds: oldestDueSeconds,
});

const presentFailed = ({ workspaceId, failedAt, ...job }: FailedJob) => ({
  ...job,
  workspace_id: workspaceId,
  failed_at: failedAt.toISOString(),
});

const presentUnfinished = ({ workspaceId, dueAt, ...job }: UnfinishedJob) => ({
  ...job,
  workspace_id: workspaceId,
  due_at: dueAt.toISOString(),
});

const presentJob = ({ workspaceId, createdAt, dueAt, failedAt, ...job }: JobDetail) => ({
  ...job,
  workspace_id: workspaceId,
  created_at: createdAt.toISOString(),
  due_at: dueAt.toISOString(),
  failed_at: failedAt?.toISOString() ?? null,
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

function formatUnfinished(job: UnfinishedJob): string {
  const { id, name, workspaceId, state, attempts, dueAt, error } = job;
  const when = state === 'waiting' ? `next at ${dueAt.toISOString()}` : state;
  const failures = error === null ? '' : ` after ${attempts} attempts: ${error}`;
  return `${id}  ${name} of ${workspaceId}: ${when}${failures}`;
}
