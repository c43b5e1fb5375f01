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
 * Verifies a payment with the facilitator, and concurrently checks on the chain that it is unused.
 * Throws 409 `nonce_used`, 402 with the facilitator's reason, 503 `facilitator_unavailable` if
 * either cannot be reached.
 */
export async function verifyExternally(
  ports: SettlementPorts,
  payment: SignedPayment,
): Promise<void> {
  const { coin, authorization } = payment;
  const chain = ports.findChain(coin.network);
  const key = { coin, payer: authorization.from, nonce: authorization.nonce };
  try {
    const [verdict, isUsed] = await Promise.all([
      verifyWithFacilitator(ports, payment),
      chain === null ? false : chain.isUsed(key),
    ]);
    if (isUsed) throw nonceUsed();
    if (!verdict.valid) throw toVerificationError(verdict.reason, chain !== null);
  } catch (error) {
    if (error instanceof FacilitatorUnavailable || error instanceof ChainUnavailable)
      throw facilitatorUnavailable(error);
    throw error;
  }
}

/**
 * A facilitator that cannot reach its chain may report a bad signature, so it is asked once more.
 */
async function verifyWithFacilitator(
  { facilitator }: SettlementPorts,
  payment: SignedPayment,
): Promise<FacilitatorVerifyResult> {
  const verdict = await facilitator.verify(payment);
  if (verdict.valid || !signatureReasons.has(verdict.reason)) return verdict;
  return facilitator.verify(payment);
}

/**
 * This server has verified the signature itself, so without a chain a bad signature may be an
 * outage.
 */
function toVerificationError(reason: string, chainAnswers: boolean) {
  if (nonceUsedReasons.has(reason)) return nonceUsed();
  if (fundsReasons.has(reason)) return paymentRejected('insufficient_funds', reason);
  if (!signatureReasons.has(reason)) return facilitatorRejected(reason);
  return chainAnswers
    ? paymentRejected('invalid_exact_evm_payload_signature', reason)
    : facilitatorUnavailable(reason);
}

// Exact codes of the public packages and services, which differ between versions. A partial match
// could match words in the text of a reverted transaction.
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
