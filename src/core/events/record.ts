import type { Work } from '../../platform/work.ts';
import { eventPayload, type Happening } from './event.ts';
import { insertEvents } from './event-store.ts';

/** Writes what happened into the outbox, in the transaction of the change itself, right before its commit. */
export async function record(work: Work, ...happenings: Happening[]): Promise<void> {
  const events = happenings.map((happening) => {
    const id = work.newId('evt');
    return {
      id,
      workspaceId: work.tenant.workspaceId,
      siteId: happening.site?.id ?? null,
      type: happening.type,
      resource: happening.resource,
      payload: eventPayload(id, work.tenant.workspaceId, work.now, happening),
      createdAt: work.now,
    };
  });
  work.gather(insertEvents, events);
  work.announce();
}
