import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product, Variant } from '../../catalog/product.ts';
import { type CryptoPayments, noCryptoPayments } from '../../sites/crypto-payments.ts';
import type { Site } from '../../sites/site.ts';
import { knownNetworks } from '../ports/known-networks.ts';
import { listPaymentMethods, resolveEligibility } from './eligibility.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const variant = (more: Partial<Variant> = {}): Variant => ({
  id: 'var_1',
  options: {},
  price: usd(250),
  hasOwnPrice: false,
  stock: null,
  yieldingStock: 0,
  sku: null,
  weightGrams: null,
  media: [],
  ...more,
});
const product = (more: Partial<Product> = {}) =>
  ({
    siteId: 'site_1',
    isDigital: true,
    digitalAssetId: 'ast_1',
    variants: [variant()],
    ...more,
  }) as Product;
const wallet = '0x00000000000000000000000000000000000000AA';
const site = (more: Partial<CryptoPayments> = {}, published = true) =>
  ({
    id: 'site_1',
    published,
    cryptoPayments: { ...noCryptoPayments, enabled: true, wallets: { base: wallet }, ...more },
  }) as unknown as Site;
const paywall = { networks: knownNetworks };
const look = (what: { site?: Site; product?: Product; quantity?: number }) =>
  resolveEligibility(paywall, { site: site(), product: product(), quantity: 1, ...what });

test('a digital product with a file, a price and a wallet is sold', () => {
  const sold = look({ quantity: 3 });
  assert.deepEqual([sold?.cents, sold?.variant.id, sold?.paymentMethods.length], [750, 'var_1', 1]);
  assert.equal(sold?.paymentMethods[0]?.payTo, wallet.toLowerCase());
});

for (const [name, what] of [
  ['a thing', { product: product({ isDigital: false }) }],
  ['nothing to hand over', { product: product({ digitalAssetId: null }) }],
  ['another store’s', { product: product({ siteId: 'site_2' }) }],
  [
    'euros',
    { product: product({ variants: [variant({ price: { amount: 250, currency: 'EUR' } })] }) },
  ],
  ['a gift', { product: product({ variants: [variant({ price: usd(0) })] }) }],
  ['more than the limit', { quantity: 41 }],
  ['more than is there', { product: product({ variants: [variant({ stock: 1 })] }), quantity: 2 }],
  ['no units', { quantity: 0 }],
  ['parts of one', { quantity: 1.5 }],
  ['too many', { site: site({ priceLimit: 10 ** 9 }), quantity: 10_001 }],
  ['a closed store', { site: site({}, false) }],
  ['a store that does not', { site: site({ enabled: false }) }],
  ['no wallet', { site: site({ wallets: {} }) }],
  ['no token', { site: site({ acceptedTokens: ['EURC'] }) }],
  ['a wallet elsewhere only', { site: site({ wallets: { solana: wallet } }) }],
] as const) {
  test(`not sold: ${name}`, () => assert.equal(look(what), null));
}

test('the limit itself is within it', () => assert.equal(look({ quantity: 40 })?.cents, 10_000));

test('the first variant with enough in stock is sold, at its own price', () => {
  const variants = [
    variant({ stock: 1 }),
    variant({ id: 'var_2', stock: 2, price: usd(300), hasOwnPrice: true }),
  ];
  const sold = look({ product: product({ variants }), quantity: 2 });
  assert.deepEqual([sold?.variant.id, sold?.cents], ['var_2', 600]);
});

test('the preferred network comes first, all others in our order', () => {
  const wallets = { polygon: wallet, avalanche: wallet, base: wallet };
  const names = (preferredChain: string | null) =>
    listPaymentMethods(paywall, site({ wallets, preferredChain })).map(
      ({ coin }) => coin.network.name,
    );
  assert.deepEqual(names(null), ['base', 'polygon', 'avalanche']);
  assert.deepEqual(names('avalanche'), ['avalanche', 'base', 'polygon']);
});
