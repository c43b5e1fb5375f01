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
  reservedStock: 0,
  lowStockThreshold: null,
  sku: null,
  compareAtPrice: null,
  cost: null,
  gtin: null,
  mpn: null,
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
const resolve = (overrides: { site?: Site; product?: Product; quantity?: number }) =>
  resolveEligibility(paywall, { site: site(), product: product(), quantity: 1, ...overrides });

test('a digital product with a file, a price and a wallet is eligible', () => {
  const eligible = resolve({ quantity: 3 });
  assert.deepEqual(
    [eligible?.cents, eligible?.variant.id, eligible?.paymentMethods.length],
    [750, 'var_1', 1],
  );
  assert.equal(eligible?.paymentMethods[0]?.payTo, wallet.toLowerCase());
});

for (const [name, overrides] of [
  ['a physical product', { product: product({ isDigital: false }) }],
  ['a product without a file', { product: product({ digitalAssetId: null }) }],
  ['a product of another store', { product: product({ siteId: 'site_2' }) }],
  [
    'a price in euros',
    { product: product({ variants: [variant({ price: { amount: 250, currency: 'EUR' } })] }) },
  ],
  ['a free product', { product: product({ variants: [variant({ price: usd(0) })] }) }],
  ['a total above the limit', { quantity: 41 }],
  [
    'more than is in stock',
    { product: product({ variants: [variant({ stock: 1 })] }), quantity: 2 },
  ],
  ['a quantity of zero', { quantity: 0 }],
  ['a fractional quantity', { quantity: 1.5 }],
  ['more than the largest quantity', { site: site({ priceLimit: 10 ** 9 }), quantity: 10_001 }],
  ['an unpublished store', { site: site({}, false) }],
  ['a store with crypto payments disabled', { site: site({ enabled: false }) }],
  ['a store without a wallet', { site: site({ wallets: {} }) }],
  ['a store that accepts no supported token', { site: site({ acceptedTokens: ['EURC'] }) }],
  ['a wallet on an unsupported network only', { site: site({ wallets: { solana: wallet } }) }],
] as const) {
  test(`not eligible: ${name}`, () => assert.equal(resolve(overrides), null));
}

test('a total equal to the limit is eligible', () =>
  assert.equal(resolve({ quantity: 40 })?.cents, 10_000));

test('the first variant with enough stock is sold at its price', () => {
  const variants = [
    variant({ stock: 1 }),
    variant({ id: 'var_2', stock: 2, price: usd(300), hasOwnPrice: true }),
  ];
  const eligible = resolve({ product: product({ variants }), quantity: 2 });
  assert.deepEqual([eligible?.variant.id, eligible?.cents], ['var_2', 600]);
});

test('the preferred network comes first, followed by the others in the configured order', () => {
  const wallets = { polygon: wallet, avalanche: wallet, base: wallet };
  const names = (preferredChain: string | null) =>
    listPaymentMethods(paywall, site({ wallets, preferredChain })).map(
      ({ coin }) => coin.network.name,
    );
  assert.deepEqual(names(null), ['base', 'polygon', 'avalanche']);
  assert.deepEqual(names('avalanche'), ['avalanche', 'base', 'polygon']);
});
