import assert from 'node:assert/strict';
import type { CreateProductInput, Product } from '../../../src/core/catalog/product.ts';
import type { CreateSiteInput, Site } from '../../../src/core/sites/site.ts';
import { home } from '../buying.ts';
import { openShop, type Shop } from '../shop.ts';
import type { BasketLine, Market } from './basket.ts';

const stores: Record<string, Partial<CreateSiteInput>> = {
  shop: {},
  /** Prices include tax. */
  gross: { currency: 'EUR', pricesIncludeTax: true },
  /** A store with terms. */
  strict: { termsVersion: '2026-01' },
};

const price = (amount: number, currency = 'USD') => ({ amount, currency });

const goods: [store: string, draft: CreateProductInput][] = [
  ['shop', { name: 'Mug', price: price(1_999), weightGrams: 400, variants: [{ stock: 50 }] }],
  ['shop', { name: 'Song', price: price(301), isDigital: true }],
  ['shop', { name: 'Last vase', price: price(4_200), variants: [{ stock: 1 }] }],
  ['shop', { name: 'Leaflet', price: price(0), isDigital: true }],
  [
    'shop',
    {
      name: 'Shirt',
      price: price(3_333),
      weightGrams: 250,
      variants: [
        { options: { Size: 'S' }, stock: 0 },
        { options: { Size: 'M' }, stock: 50 },
        { options: { Size: 'L' }, stock: 50, price: price(3_777) },
      ],
    },
  ],
  ['gross', { name: 'Kettle', price: price(4_990, 'EUR'), variants: [{ stock: 50 }] }],
  ['gross', { name: 'Recipe', price: price(299, 'EUR'), isDigital: true }],
  ['strict', { name: 'Saw', price: price(2_500), variants: [{ stock: 50 }] }],
];

const rates = [
  { id: 'flat', label: 'Flat', type: 'flat', amount: 490 },
  { id: 'heavy', label: 'By weight', type: 'weight', amount: 100, per_kg: 350 },
];

/** A new shop with three stores; every market has the same products. */
export async function openMarket(): Promise<Market<Shop>> {
  const shop = await openShop(null);
  const sites: Site[] = [];
  for (const [slug, draft] of Object.entries(stores)) {
    sites.push(await shop.site({ slug, ...draft }));
    await setUp(shop, slug);
  }
  const products = new Map<string, Product>();
  for (const [store, draft] of goods) {
    const product = await shop.product(draft, store);
    products.set(product.slug, product);
  }
  const find = (slug: string): Product => {
    const product = products.get(slug);
    assert.ok(product, `${slug} is sold`);
    return product;
  };
  return {
    shop,
    productId: (slug) => find(slug).id,
    variantId: ({ slug, options = {} }: BasketLine) => {
      const optionsKey = JSON.stringify(options);
      const variant = find(slug).variants.find((one) => JSON.stringify(one.options) === optionsKey);
      assert.ok(variant, `${slug} ${optionsKey} is sold`);
      return variant.id;
    },
    customerId: await createHalfPriceCustomer(shop, sites[0]),
    bearer: { authorization: `Bearer ${await shop.key()}` },
  };
}

/** Creates shipping options, taxes and coupons. */
async function setUp(shop: Shop, site_slug: string): Promise<void> {
  const merchant = await shop.merchant();
  const make = async (path: string, body: object) => {
    const answer = await merchant.post(path, { site_slug, ...body });
    assert.equal(answer.status, 201, answer.text);
  };
  await make('/shipping-zones', { name: 'Home', countries: ['US', 'DE'], rates });
  await make('/tax-rates', { name: 'Sales tax', country: 'US', state: 'CA', rate: 7.25 });
  const vat = { name: 'VAT', country: 'DE', rate: 19, applies_to_shipping: true };
  await make('/tax-rates', vat);
  await make('/coupons', { code: 'THIRD', percent_off: 33 });
  await make('/coupons', { code: 'FIVE', amount_off: 500 });
  await make('/coupons', { code: 'FIFTH', percent_off: 20, combinable: true });
  await make('/coupons', { code: 'SEVEN', amount_off: 700, combinable: true });
}

/** A customer whose price list halves all prices. */
async function createHalfPriceCustomer(shop: Shop, site: Site | undefined): Promise<string> {
  const merchant = await shop.merchant();
  const email = 'friend@example.com';
  const { customerId } = await shop.paidOrder({
    email,
    shippingAddress: home,
    ...(site && { site }),
  });
  await merchant.patch(`/customers/${customerId}`, { name: home.name });
  const { body: group } = await merchant.post('/customer-groups', { name: 'Friends' });
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: customerId });
  const list = await merchant.post('/price-lists', {
    site_slug: 'shop',
    name: 'Friends',
    customer_group_id: group.id,
    rules: [{ type: 'percent_off', value: 50 }],
    active: true,
  });
  assert.equal(list.status, 201, list.text);
  return customerId ?? '';
}
