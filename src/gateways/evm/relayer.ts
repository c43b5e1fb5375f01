import { createWalletClient, defineChain, http, keccak256, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { createRpcClient, type RpcEndpoint } from './rpc.ts';

/**
 * Acquires a lock across all processes; returns its release, or null when another process holds it.
 */
export type AcquireLock = (name: string) => Promise<(() => Promise<void>) | null>;

type Options = { rpc: RpcEndpoint; key: Hex; lock: AcquireLock };

export type Relayer = {
  address: Hex;
  client: PublicClient;
  /**
   * Sends a transaction. Its hash is known even when the response of the node is lost (`isSent`
   * false). Null when another process is sending.
   */
  send(call: { to: Hex; data: Hex }): Promise<{ txHash: Hex; isSent: boolean } | null>;
  /** The balance in wei. */
  balance(): Promise<bigint>;
};

/** A fifth above the estimate, because the first transfer to an address costs more gas. */
const gasMargin = { numerator: 12n, denominator: 10n };

/**
 * An account that pays the gas fees of transfers on one chain. Two transactions with the same nonce
 * would replace each other, so they are sent one at a time: through a queue in this process, and a
 * lock across processes.
 */
export function openRelayer({ rpc, key, lock }: Options): Relayer {
  const account = privateKeyToAccount(key);
  const client = createRpcClient(rpc);
  const { chainId, name } = rpc.network;
  const wallet = createWalletClient({
    account,
    transport: http(rpc.url, { timeout: 8_000, retryCount: 0 }),
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc.url] } },
    }),
  });
  const enqueue = createQueue();
  const sendNext = async (call: { to: Hex; data: Hex }) => {
    const gas =
      ((await client.estimateGas({ account, ...call })) * gasMargin.numerator) /
      gasMargin.denominator;
    const nonce = await client.getTransactionCount({
      address: account.address,
      blockTag: 'pending',
    });
    const request = await wallet.prepareTransactionRequest({ ...call, gas, nonce });
    const serializedTransaction = await wallet.signTransaction(request);
    const txHash = keccak256(serializedTransaction);
    const sent = wallet.sendRawTransaction({ serializedTransaction });
    return sent.then(
      () => ({ txHash, isSent: true }),
      () => ({ txHash, isSent: false }),
    );
  };
  return {
    address: account.address.toLowerCase() as Hex,
    client,
    balance: () => client.getBalance({ address: account.address }),
    send: (call) =>
      enqueue(async () => {
        const release = await lock(`x402 relayer ${chainId} ${account.address}`);
        if (!release) return null;
        try {
          return await sendNext(call);
        } finally {
          await release();
        }
      }),
  };
}

/** Runs functions one at a time, in the order of the calls. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(operation: () => Promise<Result>): Promise<Result> => {
    const current = last.then(operation);
    last = current.catch(() => undefined);
    return current;
  };
}
