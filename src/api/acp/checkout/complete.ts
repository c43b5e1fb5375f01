import { lockSession } from '../../../core/checkout/load-session.ts';
import type { ChargedPayment } from '../../../core/checkout/payment/complete-with-token.ts';
import type { PreparedPayment } from '../../../core/checkout/payment/prepare-payment.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import { type AcpResult, okResult, runIdempotentSaga } from '../idempotency.ts';
import { type AcpErrorMessage, addressPath, errorMessage } from '../protocol/messages.ts';
import { CheckoutLeftOpen, type Completion, createAcpCompletion } from './completion-saga.ts';
import { readToken } from './payment-token.ts';
import { readSession } from './session-response.ts';

/**
 * Pays and places the order. Concurrent calls share one payment. A payment that is declined, and
 * whatever else leaves the session open, is a message of the session.
 */
export async function completeCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: Completion,
): Promise<AcpResult> {
  const token = readToken(body);
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'complete', about: id, args: body, preload };
  const keyed = {
    ...caller,
    // Clients of the older version send no key.
    idempotencyKey: caller.idempotencyKey ?? sha256Hex(`${id} ${token}`),
  };
  const hasKey = caller.idempotencyKey !== null;
  const saga = createAcpCompletion(deps, caller, { id, body, token, hasKey });
  try {
    return await runIdempotentSaga<PreparedPayment, ChargedPayment>(deps, keyed, write, saga);
  } catch (error) {
    if (error instanceof CheckoutLeftOpen) return okResult(error.session);
    if (!leavesOpen(error)) throw error;
    return okResult(await readSession(deps, caller, id, [completionMessage(error)]));
  }
}

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
const leavesOpen = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.reason in rowByReason;

function completionMessage({ reason, message }: DomainError): AcpErrorMessage {
  const [code, param] = rowByReason[reason] ?? ['invalid'];
  const resolution = reason === 'payment_required' ? 'requires_buyer_input' : 'recoverable';
  return errorMessage(code, message, resolution, param);
}
