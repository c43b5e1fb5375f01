import type { SiteId } from '../../../kernel/id.ts';
import type { NamedStatement, Work } from '../../../platform/unit-of-work.ts';
import { onEventWrite } from '../../events/emit-events.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { type EmailDraft, emailsOfEvent } from './emails-of-event.ts';
import { insertEmails } from './queue-store.ts';

/**
 * Queues the emails of events in their transaction, so that each committed change causes its emails
 * once, and one that is rolled back causes none.
 */
export const queueEmailsHook = onEventWrite(queueEventEmails);

function queueEventEmails(events: RecordedEvent[]): NamedStatement | null {
  const emails = events.flatMap((event) => {
    const { id: seedId, workspaceId, siteId, createdAt } = event;
    return emailsOfEvent(event).map((draft) => ({
      ...draft,
      workspaceId,
      seedId,
      siteId,
      createdAt,
    }));
  });
  return emails.length === 0 ? null : insertEmails(emails);
}

/** Queues an email that no event causes, in the caller's transaction. */
export function queueEmail(work: Work, siteId: SiteId | null, draft: EmailDraft): void {
  const { workspaceId } = work.tenant;
  const seedId = work.newId('eml');
  work.batchInsert(insertEmails, [{ ...draft, workspaceId, seedId, siteId, createdAt: work.now }]);
  work.notify('jobs');
}
