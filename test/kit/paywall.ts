import type { TestContext } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { CreateProductInput, Product } from '../../src/core/catalog/product.ts';
import {
  acceptPayment,
  type PaidPurchaseRequest,
} from '../../src/core/paywall/pay/accept-payment.ts';
import type { Paywall } from '../../src/core/paywall/paywall.ts';
import type { Authorization, PaymentProof } from '../../src/core/paywall/ports/authorization.ts';
import type { AuthorizationKey, Chain } from '../../src/core/paywall/ports/chain.ts';
import type {
  Facilitator,
  FacilitatorSettleResult,
  FacilitatorVerifyResult,
  SignedPayment,
} from '../../src/core/paywall/ports/facilitator.ts';
import type { Hex, Network, TokenOnNetwork } from '../../src/core/paywall/ports/network.ts';
import { buildPaymentRequirements } from '../../src/core/paywall/requirements/build-payment-requirements.ts';
import type { PaymentRequirements } from '../../src/core/paywall/requirements/payment-requirements.ts';
import type { CryptoPayments } from '../../src/core/sites/crypto-payments.ts';
import type { Site } from '../../src/core/sites/site.ts';
import { completeX402Tasks } from '../../src/core/skills/buying/complete-purchase-tasks.ts';
import { eip712DomainOf, evmSignatures, transferTypes } from '../../src/gateways/evm/signatures.ts';
import { createBackgroundTasks } from '../../src/kernel/background-tasks.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { file, finalized, openMediaShop, pdf } from './media.ts';
import { startOfTests, type Tenancy } from './shop.ts';

export const testNetwork: Network = {
  name: 'base-sepolia',
  caip2: 'eip155:84532',
  chainId: 84_532,
  testnet: true,
  confirmations: 1,
  tokens: [
    {
      symbol: 'USDC',
      address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
      decimals: 6,
      name: 'USDC',
      version: '2',
    },
  ],
};

export const wallet = '0x00000000000000000000000000000000000000AA';

/** The second at which every test begins. */
export const startSecond = new Date(startOfTests).getTime() / 1_000;

export type Account = ReturnType<typeof privateKeyToAccount>;
export const newAccount = (): Account => privateKeyToAccount(generatePrivateKey());

/**
 * A fake chain with its facilitator: it counts calls, spends each nonce once, and answers as the
 * test says.
 */
export function createFakeSettlement() {
  const spent = new Map<string, { txHash: Hex; to: Hex; value: bigint }>();
  const calls = { verify: 0, settle: 0, isUsed: 0 };
  const keyOf = (payer: Hex, nonce: Hex) => `${payer} ${nonce}`;
  const say = {
    verify: async (_payment: SignedPayment): Promise<FacilitatorVerifyResult> => ({ valid: true }),
    settle: async (payment: SignedPayment): Promise<FacilitatorSettleResult> => move(payment),
    isUsed: async ({ payer, nonce }: AuthorizationKey) => spent.has(keyOf(payer, nonce)),
  };
  const move = ({
    authorization: { from, to, value, nonce },
  }: SignedPayment): FacilitatorSettleResult => {
    const key = keyOf(from, nonce);
    if (spent.has(key)) return { state: 'refused', reason: 'nonce_already_used', txHash: null };
    const txHash: Hex = `0x${String(spent.size + 1).padStart(64, '0')}`;
    spent.set(key, { txHash, to, value });
    return { state: 'settled', txHash, blockNumber: spent.size };
  };
  const facilitator: Facilitator = {
    name: 'play',
    test: true,
    verify(payment) {
      calls.verify += 1;
      return say.verify(payment);
    },
    settle(payment) {
      calls.settle += 1;
      return say.settle(payment);
    },
  };
  const chain: Chain = {
    isUsed(used) {
      calls.isUsed += 1;
      return say.isUsed(used);
    },
    async getUsage({ payer, nonce }) {
      const moved = spent.get(keyOf(payer, nonce));
      if (!moved) return { state: 'unused', blockTime: BigInt(startSecond) };
      return { state: 'moved', blockNumber: 1, ...moved };
    },
  };
  return { facilitator, chain, calls, say, spent, move };
}

type Options = { networks?: readonly Network[]; crypto?: Partial<CryptoPayments> };

/**
 * A store with one file at 2.50 that accepts test money, with everything that buying there needs.
 */
export async function openPaywall(t: TestContext | null, options: Options = {}) {
  const shop = await openMediaShop(t);
  const fakeSettlement = createFakeSettlement();
  const alarms: string[] = [];
  const networks = options.networks ?? [testNetwork];
  let draws = 0;
  const background = createBackgroundTasks();
  const paywall: Paywall = {
    unit: shop.unit,
    signatures: evmSignatures,
    facilitator: fakeSettlement.facilitator,
    networks,
    findChain: () => fakeSettlement.chain,
    settleWaitMilliseconds: 5_000,
    random(count) {
      draws += 1;
      return Buffer.alloc(count, draws);
    },
    secrets: createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`),
    onSettled: completeX402Tasks,
    background,
    alarm: (problem) => void alarms.push(problem),
  };
  const bookStore = await openBookStore(shop, shop, options.crypto);
  return { ...shop, ...bookStore, shop, paywall, background, fakeSettlement, alarms };
}

/** A store with a file for sale, in either workspace. */
export async function openBookStore(
  shop: Parameters<typeof finalized>[0],
  tenancy: Tenancy,
  crypto: Partial<CryptoPayments> = {},
) {
  const merchant = await tenancy.merchant();
  const bytes = pdf();
  const asset = await finalized(shop, merchant, { bytes, file });
  const cryptoPayments = { enabled: true, wallets: { [testNetwork.name]: wallet }, ...crypto };
  const site = await tenancy.site({ cryptoPayments });
  const sell = (draft: Partial<CreateProductInput> = {}): Promise<Product> =>
    tenancy.product(
      {
        name: 'Book',
        price: { amount: 250, currency: 'USD' },
        isDigital: true,
        digitalAssetId: asset.id,
        ...draft,
      },
      site.slug,
    );
  return { site, sell, book: await sell(), bytes };
}

export const resource = 'https://shop.example/api/x402/product/shop/book?quantity=1';

/** The payment requirements of a product. */
export function offersOf(
  { paywall }: { paywall: Paywall },
  site: Site,
  product: Pick<Product, 'id'>,
  quantity = 1,
): Promise<PaymentRequirements[]> {
  const purchase = { site, productId: product.id, quantity, resource };
  return paywall.unit.view(site.tenant, (view) =>
    buildPaymentRequirements(paywall, view, purchase),
  );
}

let drawn = 0;
const ownNonce = (): Hex => {
  drawn += 1;
  return `0x${drawn.toString(16).padStart(64, '0')}`;
};

/** Signs as a stock client does, with its own nonce. `change` overrides fields. */
export async function sign(
  account: Account,
  offer: Pick<PaymentRequirements, 'coin' | 'amount' | 'payTo' | 'validBefore'>,
  change: Partial<Authorization> & { coin?: TokenOnNetwork } = {},
): Promise<PaymentProof> {
  const { coin = offer.coin, ...fields } = change;
  const authorization: Authorization = {
    from: account.address.toLowerCase() as Hex,
    to: offer.payTo,
    value: offer.amount,
    validAfter: 0n,
    validBefore: BigInt(offer.validBefore),
    nonce: ownNonce(),
    ...fields,
  };
  const signature = await account.signTypedData({
    domain: eip712DomainOf(coin),
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  });
  return { network: offer.coin.network.name, authorization, signature };
}

/** A purchase with this proof: by default one unit without an email address. */
export function pay(
  { paywall }: { paywall: Paywall },
  site: Site,
  product: Pick<Product, 'id'>,
  request: Pick<PaidPurchaseRequest, 'proof'> & Partial<PaidPurchaseRequest>,
) {
  return acceptPayment(paywall, {
    site,
    productId: product.id,
    quantity: 1,
    email: null,
    locale: null,
    resource,
    ...request,
  });
}

/** The only offer of a store with one coin. */
export async function offerOf(...args: Parameters<typeof offersOf>): Promise<PaymentRequirements> {
  const [offer] = await offersOf(...args);
  if (!offer) throw new Error('no offer');
  return offer;
}
