import type {
  FacilitatorSettleResult,
  FacilitatorVerifyResult,
} from '../../core/paywall/ports/facilitator.ts';
import type { Hex, Network } from '../../core/paywall/ports/network.ts';
import type { FacilitatorResponse } from './facilitator-client.ts';
import type { SupportedKind } from './wire.ts';

/**
 * Reads a verification; null when it is not reliable. An invalid payment may come with a 4xx
 * status.
 */
export function readVerification({
  status,
  body,
}: FacilitatorResponse): FacilitatorVerifyResult | null {
  const members = membersOf(body);
  if (typeof members.isValid !== 'boolean' || status >= 500) return null;
  if (members.isValid) return status === 200 ? { valid: true } : null;
  const reason = sanitizeReason(members.invalidReason);
  return reason.startsWith('unexpected_') ? null : { valid: false, reason };
}

/**
 * Reads the result of a settlement. It is settled only with `success` and a transaction on the
 * right network, and refused only without a server error. Otherwise the transfer may or may not
 * have happened: the state is unknown, and the hash is kept to find out.
 */
export function readSettlement(
  { status, body }: FacilitatorResponse,
  network: Network,
): FacilitatorSettleResult {
  const members = membersOf(body);
  const txHash = readTransactionHash(members.transaction);
  if (typeof members.success !== 'boolean')
    return { state: 'unknown', reason: `facilitator_answered_${status}`, txHash };
  if (members.success) {
    if (txHash === null) return { state: 'unknown', reason: 'settlement_pending', txHash };
    return isSameNetwork(network, members.network)
      ? { state: 'settled', txHash, blockNumber: null }
      : { state: 'unknown', reason: 'settled_on_another_network', txHash };
  }
  const reason = sanitizeReason(members.errorReason);
  const isUnknown = status >= 500 || reason === 'settlement_pending';
  return { state: isUnknown ? 'unknown' : 'refused', reason, txHash };
}

/** Reads the supported kinds; null when the response is not valid. */
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

/** Reasons are stored and shown, so they are limited to 200 printable ASCII characters. */
function sanitizeReason(reason: unknown): string {
  if (typeof reason !== 'string' || reason === '') return 'no_reason_given';
  return reason.slice(0, maxReasonLength).replace(/[^\x20-\x7e]/g, '?');
}

function readTransactionHash(transaction: unknown): Hex | null {
  const isHash = typeof transaction === 'string' && /^0x[0-9a-f]{64}$/i.test(transaction);
  return isHash ? (transaction.toLowerCase() as Hex) : null;
}

/** Compares the network in either notation; some facilitators omit it. */
function isSameNetwork({ name, caip2 }: Network, network: unknown): boolean {
  return network === undefined || network === name || network === caip2;
}

function membersOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
