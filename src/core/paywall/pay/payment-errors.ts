import { DomainError } from '../../../kernel/domain-error.ts';

/**
 * Why a payment is rejected, as a code of the x402 protocol. The API responds with new offers. No
 * money has moved, and another payment may be signed.
 */
export type PaymentRejectionReason = keyof typeof rejectionMessages;

const rejectionMessages = {
  invalid_network: 'This network or token is not accepted. Sign a payment for one of `accepts`.',
  invalid_exact_evm_payload_signature:
    'The signature does not match the payer. Sign exactly this authorization, for a token of `accepts`.',
  invalid_exact_evm_payload_recipient_mismatch:
    'The recipient does not match. Sign a payment to `payTo`.',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'The amount does not match. Sign exactly the required amount.',
  invalid_exact_evm_payload_authorization_valid_after:
    'The payment is not valid yet. Sign a `validAfter` in the past, such as 0.',
  invalid_exact_evm_payload_authorization_valid_before:
    'The payment expires too soon or too late. Sign a `validBefore` no later than that of the offer.',
  nonce_not_issued: 'This store accepts only nonces of its own offers. Sign `extra.nonce`.',
  insufficient_funds: 'The balance of the wallet is too low for this payment.',
  settlement_failed: 'The payment was not settled and its order was voided. Sign a new payment.',
} as const;

/** 402. `cause` is for the log. */
export function paymentRejected(reason: PaymentRejectionReason, cause?: unknown): DomainError {
  return new DomainError('payment_required', reason, rejectionMessages[reason], { cause });
}

/** 402 with the facilitator's reason if it is a plain code. */
export function facilitatorRejected(reason: string): DomainError {
  const code = /^[a-z][a-z0-9_]{2,79}$/.test(reason) ? reason : 'payment_rejected';
  return new DomainError(
    'payment_required',
    code,
    'The facilitator rejected this payment. Sign a new one, or pay from another wallet.',
    { cause: reason },
  );
}

/** 409: the authorization has been used already, here or elsewhere. */
export const nonceUsed = () =>
  new DomainError(
    'conflict',
    'nonce_used',
    'This payment has already been used for another purchase. Sign a new one with a new nonce.',
  );

/** 409: the order is not delivered, and must not be paid again. */
export const paidAfterVoid = () =>
  new DomainError(
    'conflict',
    'paid_after_void',
    'This payment was settled after its order had been voided. Ask the store for a refund.',
  );

/** 503: the caller must send the same payment again, not a new one. */
export const facilitatorUnavailable = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'facilitator_unavailable',
    'This payment cannot be verified at the moment. Send the same request again in a few seconds.',
    { retryAfterSeconds: 5, cause },
  );

/** 429: the wallet has reached its limit of unsettled payments. */
export const unsettledLimitReached = () =>
  new DomainError(
    'rate_limited',
    'unsettled_limit',
    'Earlier payments of this wallet have not been settled yet. Send the same request again in a few seconds.',
    { retryAfterSeconds: 5 },
  );
