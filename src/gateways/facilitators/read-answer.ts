import type { SettleAnswer, Verdict } from '../../core/paywall/rails/facilitator.ts';
import type { Hex, Network } from '../../core/paywall/rails/network.ts';
import type { WireAnswer } from './http-call.ts';
import type { Kind } from './wire.ts';

/** What was said about a payment; null: nothing that can be relied on. A refusal may come with a 4xx. */
export function readVerdict({ status, body }: WireAnswer): Verdict | null {
  const said = membersOf(body);
  if (typeof said.isValid !== 'boolean' || status >= 500) return null;
  if (said.isValid) return status === 200 ? { valid: true } : null;
  const reason = wordOf(said.invalidReason);
  return reason.startsWith('unexpected_') ? null : { valid: false, reason };
}

/**
 * What was said about a transfer. Only `success` with a transaction on the right network is one, and
 * only a plain refusal is none: an error of the server may hide either, and keeps its hash (x402.md 4.2).
 */
export function readSettlement({ status, body }: WireAnswer, network: Network): SettleAnswer {
  const said = membersOf(body);
  const txHash = hashOf(said.transaction);
  if (typeof said.success !== 'boolean')
    return { state: 'unknown', reason: `facilitator_answered_${status}`, txHash };
  if (said.success) {
    if (txHash === null) return { state: 'unknown', reason: 'settlement_pending', txHash };
    return isOn(network, said.network)
      ? { state: 'settled', txHash, blockNumber: null }
      : { state: 'unknown', reason: 'settled_on_another_network', txHash };
  }
  const reason = wordOf(said.errorReason);
  const isOpen = status >= 500 || reason === 'settlement_pending';
  return { state: isOpen ? 'unknown' : 'refused', reason, txHash };
}

/** What it takes; null: this is no answer to the question. */
export function readKinds({ status, body }: WireAnswer): Kind[] | null {
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

const longestReason = 200;

/** Words of strangers are kept and shown: short, and printable. */
function wordOf(reason: unknown): string {
  if (typeof reason !== 'string' || reason === '') return 'no_reason_given';
  return reason.slice(0, longestReason).replace(/[^\x20-\x7e]/g, '?');
}

function hashOf(transaction: unknown): Hex | null {
  const isHash = typeof transaction === 'string' && /^0x[0-9a-f]{64}$/i.test(transaction);
  return isHash ? (transaction.toLowerCase() as Hex) : null;
}

/** In either spelling; some leave it out. */
function isOn({ name, caip2 }: Network, said: unknown): boolean {
  return said === undefined || said === name || said === caip2;
}

function membersOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
