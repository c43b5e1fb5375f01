import type { SiteId } from '../../../kernel/id.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { isDemoWorkspace } from '../../access/workspaces/create-workspace.ts';
import type { Site } from '../../sites/site.ts';
import { type EmailSender, senderFields } from './sender.ts';
import { countFailingSenders, findSender, saveOutcome } from './sender-store.ts';

type SenderChoice = {
  fields: Partial<ReturnType<typeof senderFields>>;
  /** Demo stores send nothing. */
  outboxOnly: boolean;
};

/** The sender of a store; null for an email about the whole workspace. */
export async function loadSender(view: View, siteId: SiteId | null): Promise<EmailSender | null> {
  return siteId && findSender(view, siteId);
}

/** How an email is sent; `delivers`: whether the server has a mail server. */
export async function chooseSender(
  view: View,
  { site, sender }: { site: Site | null; sender: EmailSender | null },
  delivers: boolean,
): Promise<SenderChoice> {
  const fields = site && sender ? senderFields(site, sender) : {};
  const canLeave = delivers || fields.smtp !== undefined;
  return { fields, outboxOnly: canLeave && (await isDemoWorkspace(view)) };
}

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
