import type { Id, OrderId, SiteId } from '../../kernel/id.ts';
import type { EmailKind } from './email-kinds.ts';

/**
 * queued      waits for its first attempt
 * sent        the SMTP server accepted it
 * deferred    an attempt failed and is repeated
 * bounced     the recipient's server rejected the address, at once or later
 * suppressed  not sent, because the address bounced before
 * failed      given up after 48 hours, or the message itself was rejected
 * skipped     not sent, for example because the merchant, the store or the server sends no email
 */
export const emailStates = [
  'queued',
  'sent',
  'deferred',
  'bounced',
  'suppressed',
  'failed',
  'skipped',
] as const;

export type EmailState = (typeof emailStates)[number];

/** An email to a buyer or to a member of the workspace, with its delivery state. */
export type StoredEmail = {
  id: Id<'eml'>;
  /** Null: about the whole workspace. */
  siteId: SiteId | null;
  siteSlug: string | null;
  kind: EmailKind;
  resourceId: string;
  /** The member who receives it; null: the buyer. */
  userId: string | null;
  /** 1, and one more each time it is sent again. */
  number: number;
  orderId: OrderId | null;
  /** For example `#1001`; null if it is about no order. */
  orderName: string | null;
  details: unknown;
  /** Null: no address is known. */
  recipient: string | null;
  locale: string | null;
  subject: string | null;
  state: EmailState;
  /** Why it is deferred, bounced, suppressed, failed or skipped. */
  reason: string | null;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  updatedAt: Date;
};

/** Whether the email may still be sent. */
export const isUnsent = ({ state }: Pick<StoredEmail, 'state'>) =>
  state === 'queued' || state === 'deferred';
