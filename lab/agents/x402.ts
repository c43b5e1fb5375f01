import { randomBytes } from 'node:crypto';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { transferTypes } from '../../src/gateways/evm/signatures.ts';
import { type Agent, Refused } from './agent.ts';
import { accepted, restAgent } from './rest.ts';
import type { Wire } from './wire.ts';

const chainIds: Record<string, number> = { 'base-sepolia': 84_532 };

/** Finds a file over REST and buys it with one signed payment of test money. */
export function x402Agent(wire: Wire, store: string): Agent & { download(): Promise<boolean> } {
  const { search, choicesOf } = restAgent(wire, store);
  const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`);
  let path: string | null = null;
  let downloadUrl: string | null = null;
  return {
    search,
    choicesOf,
    async fill({ productId, quantity }, { buyer }) {
      const query = new URLSearchParams({ quantity: String(quantity), email: buyer.email });
      path = `/api/x402/product/${store}/${productId}?${query}`;
    },
    async pay() {
      const { status, body } = await wire.send({ method: 'GET', path: path ?? '' });
      const [entry] = body.accepts ?? [];
      if (status !== 402 || !entry)
        throw new Refused(body.error?.code ?? String(status), 'No offer.');
      const headers = await sign(account, entry);
      const { order } = accepted(await wire.send({ method: 'GET', path: path ?? '', headers }));
      downloadUrl = order.download_url;
      return null;
    },
    async download() {
      if (downloadUrl === null) return false;
      return (await wire.send({ method: 'GET', path: downloadUrl })).status === 200;
    },
    // Nothing is held until the payment.
    cancel: async () => undefined,
    filled: () => null,
  };
}

/** The contract's headers of a payment, signed by EIP-712. */
async function sign(account: PrivateKeyAccount, entry: any): Promise<Record<string, string>> {
  const { network, payTo, maxAmountRequired, assetAddress, extra } = entry;
  const authorization = {
    ...{ from: account.address, to: payTo, value: maxAmountRequired },
    ...{ validAfter: '0', validBefore: String(extra.validBefore), nonce: extra.nonce },
  };
  const signature = await account.signTypedData({
    domain: {
      ...{ name: extra.name, version: extra.version },
      ...{ chainId: chainIds[network] ?? 0, verifyingContract: assetAddress },
    },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: { ...authorization } as never,
  });
  const payment = { x402Version: 1, scheme: 'exact', network, payload: { authorization } };
  const encoded = Buffer.from(JSON.stringify(payment)).toString('base64');
  return { payment: encoded, 'payment-signature': signature };
}
