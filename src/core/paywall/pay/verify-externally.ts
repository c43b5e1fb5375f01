import type { Paywall } from '../paywall.ts';
import { ChainUnavailable } from '../ports/chain.ts';
import {
  FacilitatorUnavailable,
  type FacilitatorVerifyResult,
  type SignedPayment,
} from '../ports/facilitator.ts';
import {
  facilitatorRejected,
  facilitatorUnavailable,
  nonceUsed,
  paymentRejected,
} from './payment-errors.ts';

type SettlementPorts = Pick<Paywall, 'facilitator' | 'findChain'>;

/**
 * The second opinion: a facilitator tries the payment out, and the chain is asked whether it was used,
 * side by side. 409 `nonce_used`, 402 with the facilitator's reason, 503 while nobody can say.
 */
export async function verifyExternally(
  rails: SettlementPorts,
  payment: SignedPayment,
): Promise<void> {
  const { coin, authorization } = payment;
  const chain = rails.findChain(coin.network);
  const used = { coin, payer: authorization.from, nonce: authorization.nonce };
  try {
    const [verdict, isUsed] = await Promise.all([
      verifyWithFacilitator(rails, payment),
      chain === null ? false : chain.isUsed(used),
    ]);
    if (isUsed) throw nonceUsed();
    if (!verdict.valid) throw toVerificationError(verdict.reason, chain !== null);
  } catch (error) {
    if (error instanceof FacilitatorUnavailable || error instanceof ChainUnavailable)
      throw facilitatorUnavailable(error);
    throw error;
  }
}

/** A facilitator that cannot reach its chain may call that a bad signature: it is asked once more. */
async function verifyWithFacilitator(
  { facilitator }: SettlementPorts,
  payment: SignedPayment,
): Promise<FacilitatorVerifyResult> {
  const verdict = await facilitator.verify(payment);
  if (verdict.valid || !signatureReasons.has(verdict.reason)) return verdict;
  return facilitator.verify(payment);
}

/** The payer has signed, that much we know ourselves: without a chain that answers, it may be an outage. */
function toVerificationError(reason: string, chainAnswers: boolean) {
  if (nonceUsedReasons.has(reason)) return nonceUsed();
  if (fundsReasons.has(reason)) return paymentRejected('insufficient_funds', reason);
  if (!signatureReasons.has(reason)) return facilitatorRejected(reason);
  return chainAnswers
    ? paymentRejected('invalid_exact_evm_payload_signature', reason)
    : facilitatorUnavailable(reason);
}

// Exact words of the packages and services: they differ between versions, and a loose match finds any
// word in the text of a revert.
const signatureReasons = new Set([
  'invalid_exact_evm_payload_signature',
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_signature_address',
  'invalid_signature',
]);
const nonceUsedReasons = new Set([
  'invalid_exact_evm_nonce_already_used',
  'invalid_exact_evm_payload_authorization_nonce_used',
  'nonce_already_used',
]);
const fundsReasons = new Set([
  'insufficient_funds',
  'insufficient_balance',
  'invalid_exact_evm_insufficient_balance',
]);
