import { StoaError } from '../stoa-error.ts';
import { type AgentSender, get } from './request.ts';

/** An account that signs typed data, such as one of viem. */
export type SigningAccount = {
  address: string;
  // biome-ignore lint/suspicious/noExplicitAny: the parameter types of viem depend on the data
  signTypedData(data: any): Promise<string>;
};

export type X402Purchase = {
  site_slug: string;
  product_id: string;
  account: SigningAccount;
  /** The highest amount to pay, in the smallest unit of the token: USDC has six decimals. */
  maxAmount: bigint;
  /** The id of the chain on which to pay; default: Base Sepolia, as in development. */
  chainId?: number;
  /** The name of that chain in the offers. */
  network?: string;
  quantity?: number;
  email?: string;
};

export type X402Agent = {
  /** Buys a digital product with one signed payment. */
  buy(purchase: X402Purchase): Promise<{ order: Record<string, unknown> }>;
};

type Offer = {
  network: string;
  assetAddress: string;
  maxAmountRequired: string;
  payTo: string;
  extra: { nonce: string; validBefore: number; name: string; version: string };
};

export function createX402Agent(sender: AgentSender): X402Agent {
  return {
    async buy(purchase) {
      const { site_slug: slug, product_id: id, quantity = 1, email } = purchase;
      const query = new URLSearchParams({ quantity: String(quantity), ...(email && { email }) });
      const path = `/api/x402/product/${slug}/${id}?${query}`;
      const offer = chooseOffer(await readOffers(sender, path), purchase);
      // A repetition with the same signature returns the same order, so it can be retried.
      return get<{ order: Record<string, unknown> }>(sender, path, await sign(offer, purchase));
    },
  };
}

/** The answer without a payment is 402 with the offers. */
async function readOffers(sender: AgentSender, path: string): Promise<Offer[]> {
  try {
    await get(sender, path);
    return [];
  } catch (error) {
    if (error instanceof StoaError && error.status === 402) return error.members.accepts as Offer[];
    throw error;
  }
}

function chooseOffer(
  offers: Offer[],
  { network = 'base-sepolia', maxAmount }: X402Purchase,
): Offer {
  const offer = offers.find((one) => one.network === network);
  if (!offer)
    throw refused(402, 'no_offer', `The store takes no payment on ${network} for this product.`);
  if (BigInt(offer.maxAmountRequired) > maxAmount) {
    const message = `The price is ${offer.maxAmountRequired}, more than ${maxAmount}. Nothing has been paid.`;
    throw refused(402, 'total_above_limit', message);
  }
  return offer;
}

const authorizationFields = {
  from: 'address',
  to: 'address',
  value: 'uint256',
  validAfter: 'uint256',
  validBefore: 'uint256',
  nonce: 'bytes32',
};

/** Signs a `TransferWithAuthorization` of EIP-3009. */
async function sign(
  { network, extra, ...offer }: Offer,
  { account, chainId = 84_532 }: X402Purchase,
): Promise<Record<string, string>> {
  const authorization = {
    from: account.address,
    to: offer.payTo,
    value: offer.maxAmountRequired,
    validAfter: '0',
    validBefore: String(extra.validBefore),
    nonce: extra.nonce,
  };
  const { name, version } = extra;
  const types = Object.entries(authorizationFields).map(([field, type]) => ({ name: field, type }));
  const signature = await account.signTypedData({
    domain: { name, version, chainId, verifyingContract: offer.assetAddress },
    types: { TransferWithAuthorization: types },
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  const payment = { x402Version: 1, scheme: 'exact', network, payload: { authorization } };
  return { Payment: btoa(JSON.stringify(payment)), 'Payment-Signature': signature };
}

const refused = (status: number, code: string, message: string): StoaError =>
  new StoaError({ status, code, message });
