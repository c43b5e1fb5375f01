import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { EmailSender } from './sender.ts';
import { countFailingSenders, findSender, saveOutcome } from './sender-store.ts';

/** The sender of a store. */
export const loadSender = (view: View, siteId: SiteId): Promise<EmailSender> =>
  findSender(view, siteId);

/**
 * Records whether the store's own mail server works; `failure` null: it does. Does nothing for the
 * mail server of the server.
 */
export async function recordOutcome(
  work: Work,
  siteId: SiteId | null,
  { sender, failure }: { sender: EmailSender | null; failure: string | null },
): Promise<void> {
  if (siteId === null || !sender?.smtp) return;
  await saveOutcome(work, siteId, { version: sender.version, failure });
}

/** Stores whose own mail server fails. */
export const countFailingMailServers = (view: View, siteId: SiteId | null): Promise<CappedCount> =>
  countFailingSenders(view, siteId);
