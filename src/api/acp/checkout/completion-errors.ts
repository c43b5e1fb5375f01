import { DomainError } from '../../../kernel/domain-error.ts';
import { type AcpErrorMessage, addressPath, errorMessage } from '../protocol/messages.ts';

type Row = [code: string, param?: string];

/** Errors that leave the session open, with the ACP code and member of their message. */
const rowByReason: Readonly<Record<string, Row>> = {
  payment_failed: ['payment_declined', '$.payment_data'],
  payment_refunded: ['payment_declined', '$.payment_data'],
  payment_required: ['intervention_required'],
  insufficient_stock: ['out_of_stock', '$.line_items'],
  too_many_units_held: ['conflict', '$.line_items'],
  buyer_email_required: ['missing', '$.buyer.email'],
  shipping_address_required: ['missing', addressPath],
  shipping_option_required: ['missing', '$.selected_fulfillment_options'],
};

/** Whether the response to a failed completion is the session with a message. */
export const leavesOpen = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.reason in rowByReason;

export function completionMessage({ reason, message }: DomainError): AcpErrorMessage {
  const [code, param] = rowByReason[reason] ?? ['invalid'];
  const resolution = reason === 'payment_required' ? 'requires_buyer_input' : 'recoverable';
  return errorMessage(code, message, resolution, param);
}
