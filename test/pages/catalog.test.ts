import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCollection } from '../../src/core/catalog/collections/manage-collections.ts';
import type { Product } from '../../src/core/catalog/product.ts';
import { openShop } from '../kit/shop.ts';
import { structuredData, structuredDataProblems } from './structured-data.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const host = { ...asBrowser, host: 'shop.localhost:4000' };

const shop = await openShop(null);
await shop.site({ name: 'Fernway', description: 'Clothes.' });
const merchant = await shop.merchant();
await shop.other.site({ name: 'Tom & Jerry' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const products: Product[] = [];
for (const [name, amount, stock] of [
  ['Cap', 1_500, 3],
  ['alpine Boot', 12_000, 2],
  ['Belt', 2_500, 0],
  ['Émile Scarf', 2_500, 9],
] as const) {
  shop.clock.advance(1_000);
  products.push(await shop.product({ name, price: usd(amount), variants: [{ stock }] }));
}
shop.clock.advance(1_000);
const tee = await shop.product({
  name: 'Tee',
  price: usd(9_000),
  media: [{ type: 'image', url: 'https://images.example/tee.jpg', alt: '' }],
  variants: [
    { options: { Size: 'S' }, stock: 0, price: usd(500) },
    { options: { Size: 'L' }, stock: 4, price: usd(9_000) },
  ],
});
await shop.other.product({ name: 'Fernway Cap' });
await shop.unit.run(shop.tenant, (work) =>
  createCollection(work, 'shop', {
    name: 'All',
    productIds: [...products, tee].map(({ id }) => id),
  }),
);

async function open(path: string, headers: Record<string, string> = host) {
  const answer = await shop.public.get(path, headers);
  assert.equal(answer.status, 200, path);
  return answer;
}

const namesIn = (text: string) =>
  [...text.matchAll(/<h3 class="card-name">([^<]*)</g)].map(([, name]) => name);
const listed = async (path: string) => namesIn((await open(path)).text);

test('a store is sorted by date, displayed price or name', async () => {
  const newest = ['Tee', 'Émile Scarf', 'Belt', 'alpine Boot', 'Cap'];
  const byPrice = await listed('/?sort=price');

  assert.deepEqual(await listed('/'), newest);
  assert.deepEqual(await listed('/?sort=nothing'), newest);
  assert.deepEqual(await listed('/?sort=featured'), newest);
  assert.deepEqual(byPrice.toSorted(), newest.toSorted());
  assert.deepEqual([byPrice.slice(0, 2), byPrice.at(-1)], [['Tee', 'Cap'], 'alpine Boot']);
  assert.deepEqual(await listed('/?sort=price_desc'), byPrice.toReversed());
  assert.deepEqual(await listed('/?sort=name'), [
    'alpine Boot',
    'Belt',
    'Cap',
    'Tee',
    'Émile Scarf',
  ]);
});

test('filters are inclusive, and a price must be of a variant in stock if only those are shown', async () => {
  assert.deepEqual(await listed('/?price_min=15&price_max=25'), ['Émile Scarf', 'Belt', 'Cap']);
  assert.deepEqual(await listed('/?in_stock=true&price_max=25'), ['Émile Scarf', 'Cap']);
  assert.deepEqual(await listed('/?in_stock=true&sort=price'), [
    ...['Tee', 'Cap', 'Émile Scarf', 'alpine Boot'],
  ]);
  assert.deepEqual(await listed('/?price_min=90'), ['Tee', 'alpine Boot']);
  const { text } = await open('/?price_min=30&price_max=20');
  assert.match(text, /No products match these filters/);
  assert.match(text, /<details class="browse" open>/);
});

test('a collection is in the order of the merchant, or sorted and filtered', async () => {
  const path = '/collections/all';
  const featured = ['Cap', 'alpine Boot', 'Belt', 'Émile Scarf', 'Tee'];

  assert.deepEqual(await listed(path), featured);
  assert.deepEqual(await listed(`${path}?in_stock=on`), featured.toSpliced(2, 1));
  assert.deepEqual(await listed(`${path}?sort=newest`), featured.toReversed());
});

test('the pages of a sorted list are complete and have no product twice', async () => {
  const many = Array.from({ length: 26 }, (_, at) => `Pin ${String(at).padStart(2, '0')}`);
  for (const name of many)
    await shop.product({ name, price: usd(50_000), variants: [{ stock: 1 }] });

  for (const sort of ['price', 'price_desc', 'name', 'newest']) {
    const first = await open(`/?sort=${sort}&price_min=500`);
    const [, next = ''] = /rel="next" href="([^"]*)"/.exec(first.text) ?? [];
    const path = next.replaceAll('&amp;', '&');
    const names = [...namesIn(first.text), ...(await listed(path))];

    assert.deepEqual([names.length, names.toSorted()], [26, many], sort);
    if (sort === 'name') assert.deepEqual(names, many);
    const other = await shop.public.get(path.replace('price_min=500', 'price_min=400'), host);
    assert.equal(other.status, 400);
  }
});

test('a list keeps what was typed, escapes it, and marks an invalid price', async () => {
  const { text } = await open('/?price_min=%22%3E%3Cb%3E&sort=%3Cb%3E');

  assert.match(text, /name="price_min" value="&quot;&gt;&lt;b&gt;"[^>]* aria-invalid="true"/);
  assert.doesNotMatch(text, /<b>/);
});

test('search on the platform names the store of each product, search in a store does not', async () => {
  const { text } = await open('/search?q=cap', asBrowser);
  const inStore = await open('/search?q=cap');
  const stores = [...text.matchAll(/<p class="card-store"><bdi>([^<]*)</g)].map(([, name]) => name);

  assert.deepEqual(stores.toSorted(), ['Fernway', 'Tom &amp; Jerry']);
  assert.doesNotMatch(inStore.text, /card-store/);
});

test('an image that may not load has an initial, and no image repeats the name next to it', async () => {
  const list = await open('/?sort=price');
  const product = await open(`/products/${tee.slug}`);

  assert.match(list.text, /<img class="image" src="[^"]*tee\.jpg" alt=""[^>]* data-initial="T"/);
  assert.match(
    product.text,
    /<img class="image" src="[^"]*tee\.jpg" alt="Tee"[^>]* data-initial="T"/,
  );
});

test('a theme has its own style sheet and icon', async () => {
  const plain = await open('/');
  await merchant.patch('/sites/shop', {
    theme: { accent: '#1D4ED8', fonts: 'serif', icon_url: 'https://images.example/icon.png' },
  });
  await shop.settle();
  const themed = await open('/');
  const [, path = ''] = /href="(\/assets\/theme\/[^"]*)"/.exec(themed.text) ?? [];
  const sheet = await open(path);

  assert.doesNotMatch(plain.text, /assets\/theme/);
  assert.equal(path, '/assets/theme/serif-1d4ed8.css');
  assert.ok(themed.text.includes('<link rel="icon" href="https://images.example/icon.png">'));
  assert.equal(sheet.headers['content-type'], 'text/css; charset=utf-8');
  assert.equal(sheet.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(sheet.text, /--accent:#1d4ed8/);
  for (const file of ['serif-1d4ed8', 'serif-red.css', 'comic-1d4ed8.css', 'serif-1D4ED8.css'])
    assert.equal((await shop.public.get(`/assets/theme/${file}`)).status, 404, file);
});

test('structured data has all properties that schema.org and search engines require', async () => {
  const expected: [string, string[]][] = [
    ['/', ['WebSite', 'OnlineStore']],
    ['/collections/all', ['BreadcrumbList']],
    [`/products/${tee.slug}`, ['ProductGroup', 'BreadcrumbList']],
    ['/products/cap', ['Product', 'BreadcrumbList']],
  ];
  for (const [path, types] of expected) {
    const blocks = structuredData((await open(path)).text);
    assert.deepEqual(
      blocks.map((block) => block['@type']),
      types,
    );
    assert.deepEqual(blocks.flatMap(structuredDataProblems), [], path);
  }
});

test('the page of a product says where it was made, to people and in its structured data', async () => {
  await merchant.patch(`/products/${tee.id}`, { country_of_origin: 'PT' });
  await shop.settle();
  const made = (await open(`/products/${tee.slug}`)).text;
  const [group] = structuredData(made);
  const other = (await open('/products/cap')).text;

  assert.match(made, /<dt>Country of origin<\/dt><dd>Portugal<\/dd>/);
  assert.deepEqual(group?.countryOfOrigin, { '@type': 'Country', name: 'Portugal' });
  assert.deepEqual(structuredDataProblems(group ?? {}), []);
  assert.doesNotMatch(other, /[Cc]ountry ?[Oo]f ?[Oo]rigin/);
});

test('the check of structured data finds what is missing or unknown', () => {
  const offer = { '@type': 'Offer', price: '1,00', priceCurrency: 'USD', color: 'red' };
  assert.deepEqual(structuredDataProblems({ '@type': 'Product', name: 'Cap', offers: [offer] }), [
    'no @context',
    'block: Product without url',
    'block.offers: Offer without availability',
    'block.offers.price: 1,00',
    'block.offers.color: unknown property',
  ]);
});
