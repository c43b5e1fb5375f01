import type { View } from '../../platform/unit-of-work.ts';

/** Charges that are processing, and the job that polls for each of them. */
export type UnresolvedCharges = { job: string; firstPollSeconds: number; createdAfter: Date };

/** Read apart from the jobs, which Citus keeps on another node. */
const processing = `with processing as materialized (
      select workspace_id, payment_id, updated_at from payments
      where status = 'processing' and method = 'token' and created_at > $2)`;

const withoutJob = `not exists (select from jobs j where j.workspace_id = p.workspace_id and j.name = $1 and j.key = p.payment_id)`;

/** Enqueues the recovery job of charges that have had no outcome since their first poll was due. */
export async function enqueueRecoveries(
  view: View,
  { job, firstPollSeconds, createdAfter }: UnresolvedCharges,
): Promise<void> {
  await view.named({
    name: 'payment_recoveries_enqueue',
    text: `${processing}
      insert into jobs (workspace_id, job_id, name, payload, key, due_at, created_at)
      select p.workspace_id, 'job_' || substr(p.payment_id, 5), $1, jsonb_build_object('paymentId', p.payment_id, 'round', 1),
        p.payment_id, $3, $3
      from processing p where ${withoutJob} and p.updated_at <= $3::timestamptz - make_interval(secs => $4)
      order by p.updated_at limit 500
      on conflict do nothing`,
    values: [job, createdAfter, view.now, firstPollSeconds],
  });
}

export async function findNextRecovery(
  view: View,
  { job, firstPollSeconds, createdAfter }: UnresolvedCharges,
): Promise<Date | null> {
  const [row] = await view.named<{ due_at: Date | null }>({
    name: 'payment_recoveries_next',
    text: `${processing}
      select min(p.updated_at) + make_interval(secs => $3) as due_at from processing p where ${withoutJob}`,
    values: [job, createdAfter, firstPollSeconds],
  });
  return row?.due_at ?? null;
}
