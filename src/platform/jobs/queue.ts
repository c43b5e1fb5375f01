import type { Static, TSchema } from 'typebox';
import type { Work } from '../work.ts';
import type { Job } from './job.ts';

export type When = {
  /** Left out: at once. */
  at?: Date;
  /** While a job of this name and key waits, another one is not added. */
  key?: string;
};

/** Adds a job in the transaction of the write that causes it: both happen, or neither. */
export async function enqueue<Payload extends TSchema>(
  work: Work,
  job: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: Static<Payload>,
  when: When = {},
): Promise<void> {
  await work.named({
    name: 'job_enqueue',
    text: `insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (workspace_id, name, key) where key is not null and leased_until is null and failed_at is null
      do nothing`,
    values: [
      work.tenant.workspaceId,
      work.newId('job'),
      job.name,
      JSON.stringify(payload),
      when.key ?? null,
      when.at ?? work.now,
      work.now,
    ],
  });
  work.announce();
}
