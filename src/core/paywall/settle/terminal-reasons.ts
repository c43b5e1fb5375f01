/**
 * Words after which no facilitator will ever move the money. Exact strings of the public packages and
 * services, both versions: some of them answer with the whole text of a reverted transaction, in which a
 * looser look finds any word it likes (x402.md 4.2).
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
 * A facilitator that cannot reach its chain calls signatures bad too, and ours were checked: such a word
 * counts once it has been repeated.
 */
const terminalReasonsWhenRepeated: ReadonlySet<string> = new Set([
  'invalid_signature',
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_signature',
]);

/** Whether a refusal ends a payment; `attempts` counts this one. */
export function isTerminalReason(reason: string, attempts: number): boolean {
  return terminalReasons.has(reason) || (attempts > 1 && terminalReasonsWhenRepeated.has(reason));
}
