import { createWalletClient, defineChain, http, keccak256, type PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { createRpcClient, type RpcEndpoint } from './rpc.ts';

/** Takes a lock over all processes by its name; answers its release, or null while somebody keeps it. */
export type AcquireLock = (name: string) => Promise<(() => Promise<void>) | null>;

type Options = { rpc: RpcEndpoint; key: Hex; lock: AcquireLock };

export type Relayer = {
  address: Hex;
  client: PublicClient;
  /** Sends a call to the chain; its hash is known even when the answer is lost. Null: others are sending. */
  send(call: { to: Hex; data: Hex }): Promise<{ txHash: Hex; isSent: boolean } | null>;
  /** What is left for fees, in the chain's smallest unit. */
  balance(): Promise<bigint>;
};

/** What a call needs, and a fifth more: a balance may be written for the first time. */
const gasMargin = { times: 12n, over: 10n };

/**
 * An account that pays the fees of other people's transfers on one chain. Its transactions are counted
 * by the chain, and two that are numbered at the same time displace each other: they are numbered and
 * sent one after the other, here in turn and over all processes by a lock.
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
  const inTurn = createQueue();
  const numberAndSend = async (call: { to: Hex; data: Hex }) => {
    const gas =
      ((await client.estimateGas({ account, ...call })) * gasMargin.times) / gasMargin.over;
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
      inTurn(async () => {
        const release = await lock(`x402 relayer ${chainId} ${account.address}`);
        if (!release) return null;
        try {
          return await numberAndSend(call);
        } finally {
          await release();
        }
      }),
  };
}

/** Runs what it is given one after the other, in the order in which it was asked. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(act);
    last = mine.catch(() => undefined);
    return mine;
  };
}
