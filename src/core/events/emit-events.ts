import type { BatchInsert, OnWriteHook, Work } from '../../platform/unit-of-work.ts';
import { buildEventPayload, type EventInput, type RecordedEvent } from './event.ts';
import { insertEvents } from './event-store.ts';

/** Writes what happened into the outbox, in the transaction of the change itself, right before its commit. */
export async function emitEvents(work: Work, ...happenings: EventInput[]): Promise<void> {
  recordEvents(work, happenings);
}

/** The same, and answers the events as they will stand there. */
export function recordEvents(work: Work, happenings: EventInput[]): RecordedEvent[] {
  const events = happenings.map((happening) => {
    const id = work.newId('evt');
    return {
      id,
      workspaceId: work.tenant.workspaceId,
      siteId: happening.site?.id ?? null,
      type: happening.type,
      resource: happening.resource,
      payload: buildEventPayload(id, work.tenant.workspaceId, work.now, happening),
      createdAt: work.now,
    };
  });
  work.batchInsert(insertEvents, events);
  work.notify('events');
  return events;
}

/** What is written for events in the transaction in which they are recorded. */
export function onEventWrite(insert: BatchInsert<RecordedEvent>): OnWriteHook {
  return { trigger: insertEvents, insert };
}
