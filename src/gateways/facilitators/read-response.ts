import type {
  FacilitatorSettleResult,
  FacilitatorVerifyResult,
} from '../../core/paywall/ports/facilitator.ts';
import type { Hex, Network } from '../../core/paywall/ports/network.ts';
import type { FacilitatorResponse } from './http-call.ts';
import type { SupportedKind } from './wire.ts';

/** What was said about a payment; null: nothing that can be relied on. A refusal may come with a 4xx. */
export function readVerification({
  status,
  body,
}: FacilitatorResponse): FacilitatorVerifyResult | null {
  const said = membersOf(body);
  if (typeof said.isValid !== 'boolean' || status >= 500) return null;
  if (said.isValid) return status === 200 ? { valid: true } : null;
  const reason = sanitizeReason(said.invalidReason);
  return reason.startsWith('unexpected_') ? null : { valid: false, reason };
}

/**
 * What was said about a transfer. Only `success` with a transaction on the right network is one, and
 * only a plain refusal is none: an error of the server may hide either, and keeps its hash (x402.md 4.2).
 */
export function readSettlement(
  { status, body }: FacilitatorResponse,
  network: Network,
): FacilitatorSettleResult {
  const said = membersOf(body);
  const txHash = readTransactionHash(said.transaction);
  if (typeof said.success !== 'boolean')
    return { state: 'unknown', reason: `facilitator_answered_${status}`, txHash };
  if (said.success) {
    if (txHash === null) return { state: 'unknown', reason: 'settlement_pending', txHash };
    return isSameNetwork(network, said.network)
      ? { state: 'settled', txHash, blockNumber: null }
      : { state: 'unknown', reason: 'settled_on_another_network', txHash };
  }
  const reason = sanitizeReason(said.errorReason);
  const isOpen = status >= 500 || reason === 'settlement_pending';
  return { state: isOpen ? 'unknown' : 'refused', reason, txHash };
}

/** What it takes; null: this is no answer to the question. */
export function readKinds({ status, body }: FacilitatorResponse): SupportedKind[] | null {
  const { kinds } = membersOf(body);
  if (status !== 200 || !Array.isArray(kinds)) return null;
  return kinds.flatMap((kind) => {
    const { x402Version, scheme, network } = membersOf(kind);
    return typeof x402Version === 'number' &&
      typeof scheme === 'string' &&
      typeof network === 'string'
      ? [{ x402Version, scheme, network }]
      : [];
  });
}

const maxReasonLength = 200;

/** Words of strangers are kept and shown: short, and printable. */
function sanitizeReason(reason: unknown): string {
  if (typeof reason !== 'string' || reason === '') return 'no_reason_given';
  return reason.slice(0, maxReasonLength).replace(/[^\x20-\x7e]/g, '?');
}

function readTransactionHash(transaction: unknown): Hex | null {
  const isHash = typeof transaction === 'string' && /^0x[0-9a-f]{64}$/i.test(transaction);
  return isHash ? (transaction.toLowerCase() as Hex) : null;
}

/** In either spelling; some leave it out. */
function isSameNetwork({ name, caip2 }: Network, said: unknown): boolean {
  return said === undefined || said === name || said === caip2;
}

function membersOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
