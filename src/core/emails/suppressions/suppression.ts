import { type Static, Type } from 'typebox';
import type { Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';

/**
 * rejected    the mail server rejected the address with 5xx
 * bounced     a later report said that the email could not be delivered
 * complaint   the recipient marked an email as spam
 */
export type SuppressionReason = 'rejected' | 'bounced' | 'complaint';

/** An address to which the workspace sends no emails. */
export type Suppression = {
  /** Lower case. */
  address: string;
  reason: SuppressionReason;
  /** SMTP command and status, or the diagnostic code of the report. */
  detail: string | null;
  /** The email that was rejected. */
  emailId: Id<'eml'>;
  createdAt: Date;
};

/** A suppression in the REST API. */
export const SuppressionDto = Type.Object(
  {
    email: Type.String(),
    reason: Type.String({ description: '`rejected`, `bounced` or `complaint`.' }),
    detail: nullable(Type.String(), 'SMTP status or diagnostic code.'),
    email_id: Type.String({ description: 'The email that was rejected.' }),
    created_at: dateTime,
  },
  { $id: 'EmailSuppression' },
);

export function toSuppressionDto(suppression: Suppression): Static<typeof SuppressionDto> {
  return {
    email: suppression.address,
    reason: suppression.reason,
    detail: suppression.detail,
    email_id: suppression.emailId,
    created_at: suppression.createdAt.toISOString(),
  };
}
