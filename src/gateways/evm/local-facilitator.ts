import {
  type Facilitator,
  type FacilitatorSettleResult,
  FacilitatorUnavailable,
  type SignedPayment,
} from '../../core/paywall/ports/facilitator.ts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { type AcquireLock, openRelayer, type Relayer } from './relayer.ts';
import { describeRpcError, type RpcEndpoint } from './rpc.ts';
import { findTransferRejection, toTransferCall } from './transfer.ts';

type Options = {
  rpcs: readonly RpcEndpoint[];
  /** Private key of an account that holds only money for gas fees. Never logged. */
  relayerKey: Hex;
  lock: AcquireLock;
  /** Warns the operator that the money for gas fees is running out. */
  alarm(problem: string, facts: object): void;
};

export type LocalFacilitator = Facilitator & {
  /** The address that pays the gas fees; it must not be a merchant's. */
  relayer: Hex;
};

/** Several blocks on all known chains, and less than the lease of a settlement. */
const receiptTimeoutMilliseconds = 20_000;
/** In wei; enough for a few hundred transfers on a chain with high fees. */
const lowBalance = 10n ** 15n;

/** Settles payments on chain itself, with an account that pays the gas fees. */
export function createLocalFacilitator({
  rpcs,
  relayerKey,
  lock,
  alarm,
}: Options): LocalFacilitator {
  const relayers = new Map(
    rpcs.map((rpc) => [rpc.network.chainId, openRelayer({ rpc, key: relayerKey, lock })]),
  );
  const relayerFor = ({ coin }: SignedPayment) => {
    const relayer = relayers.get(coin.network.chainId);
    if (!relayer) throw new FacilitatorUnavailable(`no node of ${coin.network.name} is configured`);
    return relayer;
  };
  const [first] = relayers.values();
  if (!first) throw new Error('a local facilitator needs a node');
  return {
    name: 'local',
    test: rpcs.every(({ network }) => network.testnet),
    relayer: first.address,
    async verify(payment) {
      const { client } = relayerFor(payment);
      const reason = await findTransferRejection(client, payment, 'latest').catch((cause) => {
        throw new FacilitatorUnavailable(`the node did not respond: ${describeRpcError(cause)}`);
      });
      return reason === null ? { valid: true } : { valid: false, reason };
    },
    async settle(payment) {
      try {
        const relayer = relayerFor(payment);
        const result = await settleWith(relayer, payment);
        void warnOfLowBalance(relayer, payment, alarm);
        return result;
      } catch {
        return { state: 'unknown', reason: 'chain_unreachable', txHash: null };
      }
    },
  };
}

async function settleWith(
  relayer: Relayer,
  payment: SignedPayment,
): Promise<FacilitatorSettleResult> {
  const reason = await findTransferRejection(relayer.client, payment, 'pending');
  if (reason !== null) return { state: 'refused', reason, txHash: null };
  const sending = await relayer.send(toTransferCall(payment));
  if (!sending) return { state: 'unknown', reason: 'relayer_busy', txHash: null };
  const { txHash, isSent } = sending;
  return isSent
    ? waitForOutcome(relayer, txHash)
    : { state: 'unknown', reason: 'broadcast_unanswered', txHash };
}

async function waitForOutcome({ client }: Relayer, txHash: Hex): Promise<FacilitatorSettleResult> {
  const timeout = receiptTimeoutMilliseconds;
  const receipt = await client
    .waitForTransactionReceipt({ hash: txHash, timeout })
    .catch(() => null);
  if (!receipt) return { state: 'unknown', reason: 'settlement_pending', txHash };
  if (receipt.status === 'reverted')
    return { state: 'refused', reason: 'invalid_transaction_state', txHash };
  return { state: 'settled', txHash, blockNumber: Number(receipt.blockNumber) };
}

async function warnOfLowBalance(
  relayer: Relayer,
  { coin }: SignedPayment,
  alarm: Options['alarm'],
): Promise<void> {
  const balance = await relayer.balance().catch(() => null);
  if (balance === null || balance >= lowBalance) return;
  const facts = { network: coin.network.name, relayer: relayer.address, wei: String(balance) };
  alarm('the x402 relayer is low on funds for gas fees', facts);
}
