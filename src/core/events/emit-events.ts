import type { BatchInsert, OnWriteHook, Work } from '../../platform/unit-of-work.ts';
import { buildEventPayload, type EventInput, type RecordedEvent } from './event.ts';
import { insertEvents } from './event-store.ts';

/**
 * Adds events to the outbox in the caller's transaction, right before its commit. In the same
 * transaction, the hooks listed in src/app/process/open-unit-of-work.ts queue what follows from
 * them, such as webhook deliveries.
 */
export async function emitEvents(work: Work, ...inputs: EventInput[]): Promise<void> {
  recordEvents(work, inputs);
}

/** Like `emitEvents`, and returns the events as stored. */
export function recordEvents(work: Work, inputs: EventInput[]): RecordedEvent[] {
  const events = inputs.map((input) => {
    const id = work.newId('evt');
    return {
      id,
      workspaceId: work.tenant.workspaceId,
      siteId: input.site?.id ?? null,
      type: input.type,
      resource: input.resource,
      payload: buildEventPayload(id, work.tenant.workspaceId, work.now, input),
      createdAt: work.now,
    };
  });
  work.batchInsert(insertEvents, events);
  work.notify('events');
  return events;
}

/** A hook that inserts further rows in the transaction that records events. */
export function onEventWrite(insert: BatchInsert<RecordedEvent>): OnWriteHook {
  return { trigger: insertEvents, insert };
}
