import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableDateTime, nullableText } from '../../platform/fields.ts';
import type { StoredEmail } from './email.ts';

/** An email in the REST API. */
export const EmailDto = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'For example `order_confirmed` or `staff_new_order`.' }),
    site_slug: nullableText,
    order_id: nullableText,
    order_name: nullable(Type.String(), 'For example `#1001`.'),
    recipient: nullable(Type.String(), 'Null: no address is known.'),
    member_id: nullable(Type.String(), 'The member of the workspace; null: the buyer.'),
    number: Type.Integer({ description: '1, and one more each time it is sent again.' }),
    subject: nullable(Type.String(), 'Null until the first attempt.'),
    locale: nullableText,
    state: Type.String({
      description:
        '`queued`, `sent`, `deferred` (an attempt failed; it is repeated for 48 hours), `bounced`, `suppressed`, `failed` or `skipped`.',
    }),
    reason: nullable(
      Type.String(),
      'Why it is deferred, bounced, suppressed, failed or skipped: `no_address`, `not_requested` (the merchant shipped without an email), `kind_disabled`, `outbox_only` (the server has no mail server, or the store is a demo), `too_many_emails`, `not_found`, `address_suppressed`, `replaced` (sent to a corrected address), `member_removed` (the member left the workspace before it was sent), or the SMTP command and status.',
    ),
    attempts: Type.Integer(),
    created_at: dateTime,
    sent_at: nullableDateTime,
    updated_at: dateTime,
  },
  { $id: 'Email' },
);

export function toEmailDto(email: StoredEmail): Static<typeof EmailDto> {
  return {
    id: email.id,
    kind: email.kind,
    site_slug: email.siteSlug,
    order_id: email.orderId,
    order_name: email.orderName,
    recipient: email.recipient,
    member_id: email.userId,
    number: email.number,
    subject: email.subject,
    locale: email.locale,
    state: email.state,
    reason: email.reason,
    attempts: email.attempts,
    created_at: email.createdAt.toISOString(),
    sent_at: email.sentAt?.toISOString() ?? null,
    updated_at: email.updatedAt.toISOString(),
  };
}
