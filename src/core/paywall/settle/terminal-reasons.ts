/**
 * Codes after which a facilitator will never move the money. They are exact codes of the public
 * packages and services, in both x402 versions: some respond with the whole text of a reverted
 * transaction, in which a partial match could match any word.
 */
const terminalReasons: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'invalid_exact_evm_insufficient_balance',
  'payment_expired',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_value',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_authorization_value',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_network',
  'invalid_exact_evm_network_mismatch',
  'invalid_scheme',
  'unsupported_scheme',
  'invalid_exact_evm_scheme',
]);

/**
 * Codes that count only when they are repeated: a facilitator that cannot reach its chain also
 * reports bad signatures, and this server has verified the signature.
 */
const terminalReasonsWhenRepeated: ReadonlySet<string> = new Set([
  'invalid_signature',
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_signature',
]);

/** Whether a refusal is final; `attempts` includes the current one. */
export function isTerminalReason(reason: string, attempts: number): boolean {
  return terminalReasons.has(reason) || (attempts > 1 && terminalReasonsWhenRepeated.has(reason));
}
