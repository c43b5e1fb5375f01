import { DomainError } from '../../../kernel/domain-error.ts';

/**
 * Why a payment is not taken, in the protocol's own words: the door answers with fresh offers. Nothing
 * has moved, and another payment may be signed.
 */
export type PaymentRejectionReason = keyof typeof rejectionMessages;

const rejectionMessages = {
  invalid_network: 'This network or its token is not taken here: sign one of `accepts`.',
  invalid_exact_evm_payload_signature:
    'The signature is not of the payer: sign exactly this authorization, for the token of `accepts`.',
  invalid_exact_evm_payload_recipient_mismatch: 'The payment goes to somebody else: sign `payTo`.',
  invalid_exact_evm_payload_authorization_value_mismatch:
    'The amount is another one: sign exactly the amount that is asked for.',
  invalid_exact_evm_payload_authorization_valid_after:
    'The payment is not valid yet: sign a `validAfter` that has passed, such as 0.',
  invalid_exact_evm_payload_authorization_valid_before:
    'The payment is valid for too short or too long: sign a `validBefore` up to the one of the offer.',
  nonce_not_issued: 'This store takes nonces of its own offers only: sign `extra.nonce`.',
  insufficient_funds: 'The wallet does not hold this much of the token.',
  settlement_failed: 'The payment was never carried out and its order is void: sign a new one.',
} as const;

/** 402. `cause` is for the log. */
export function paymentRejected(reason: PaymentRejectionReason, cause?: unknown): DomainError {
  return new DomainError('payment_required', reason, rejectionMessages[reason], { cause });
}

/** 402 in the words of a facilitator, as far as they are a plain code. */
export function facilitatorRejected(reason: string): DomainError {
  const code = /^[a-z][a-z0-9_]{2,79}$/.test(reason) ? reason : 'payment_rejected';
  return new DomainError(
    'payment_required',
    code,
    'The facilitator does not take this payment: sign a new one, or pay from another wallet.',
    { cause: reason },
  );
}

/** 409: whoever signed it has used it, here or elsewhere. */
export const nonceUsed = () =>
  new DomainError(
    'conflict',
    'nonce_used',
    'This payment has been used for something else: sign a new one with a fresh nonce.',
  );

/** 409: neither paid for again nor delivered. */
export const paidAfterVoid = () =>
  new DomainError(
    'conflict',
    'paid_after_void',
    'This payment arrived after its order had been voided: ask the store to send it back.',
  );

/** 503: not another payment, but the same one again. */
export const facilitatorUnavailable = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'facilitator_unavailable',
    'Nobody can say now whether this payment is good: send the same request again shortly.',
    { retryAfterSeconds: 5, cause },
  );

/** 429: a wallet may owe only so much at once. */
export const unsettledLimitReached = () =>
  new DomainError(
    'rate_limited',
    'unsettled_limit',
    'Earlier payments of this wallet are still on their way: send the same request again shortly.',
    { retryAfterSeconds: 5 },
  );
