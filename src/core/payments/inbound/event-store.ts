import type { View, Work } from '../../../platform/unit-of-work.ts';

/** Longer than any processor retries an event. */
const retentionDays = 90;

/** Records an event and deletes old ones. Returns false if the event was recorded before. */
export async function insertEventOnce(
  work: Work,
  processor: string,
  eventId: string,
): Promise<boolean> {
  const inserted = await work.named<{ event_id: string }>({
    name: 'processor_event_insert',
    text: `insert into processor_events (workspace_id, processor, event_id, received_at)
      values ($1, $2, $3, $4) on conflict do nothing returning event_id`,
    values: [work.tenant.workspaceId, processor, eventId, work.now],
  });
  await work.named({
    name: 'processor_events_delete',
    text: 'delete from processor_events where workspace_id = $1 and received_at < $2',
    values: [work.tenant.workspaceId, new Date(work.now.getTime() - retentionDays * 86_400_000)],
  });
  return inserted.length > 0;
}

export async function findLastEventTime(view: View, processor: string): Promise<Date | null> {
  const [row] = await view.query<{ at: Date }>(
    `select received_at as at from processor_events where workspace_id = $1 and processor = $2
     order by received_at desc limit 1`,
    [view.tenant.workspaceId, processor],
  );
  return row?.at ?? null;
}
