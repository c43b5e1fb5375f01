import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { catalogSearch } from '../../src/core/skills/reading/catalog-search.ts';
import type { SearchInput } from '../../src/core/skills/reading/search/search-input.ts';
import type { SkillCallContext } from '../../src/core/skills/skill.ts';
import { toCachedJson } from '../../src/core/tasks/serialized-task.ts';
import { openShop } from '../kit/shop.ts';
import { dataOf, guestAt, skillTools, textOf } from '../kit/skills.ts';

const shopOfHits = {
  siteSlug: 'shop',
  currency: 'USD',
  productUrl: 'http://shop.localhost:4000/products/{slug}',
};
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** A store with a tee in three sizes, a scarf, and a mug that is sold out. */
async function smallStore() {
  const site = await shop.site({ name: 'Mugs & Tees' });
  await shop.product({
    name: 'Cotton Tee',
    tags: ['tees'],
    price: usd(2_000),
    variants: [
      { options: { Size: 'S', Color: 'Heather Grey' }, stock: 0 },
      { options: { Size: 'M', Color: 'Heather Grey' }, stock: 3 },
      { options: { Size: 'L', Color: 'Black' }, price: usd(2_500) },
    ],
  });
  shop.clock.advance(1_000);
  await shop.product({
    name: 'Red Scarf',
    description: 'Pure <b>polyester</b>.',
    tags: ['winter'],
    price: usd(1_500),
  });
  shop.clock.advance(1_000);
  await shop.product({ name: 'Tin Mug', price: usd(900), variants: [{ stock: 0 }] });
  return site;
}

const shop = await openShop(null);
const tools = skillTools(shop);
const search = (context: SkillCallContext, input: SearchInput) =>
  catalogSearch.run(tools, context, input);
const site = await smallStore();

describe('catalog-search', () => {
  test('returns what is needed to choose a product, what hits share once, and a text', async () => {
    const visits: string[] = [];

    const outcome = await search(guestAt(site, { visits }), { query: 'tee' });

    const rest = await shop.public.get('/api/storefront/v1/search?q=tee&site_slug=shop');
    const [product] = rest.body.products;
    const [shown] = dataOf(outcome).products;
    assert.equal(outcome.state, 'completed');
    assert.equal(outcome.message, 'Found one product for "tee" at Mugs & Tees.');
    assert.deepEqual(visits, ['shop']);
    assert.deepEqual(shown, {
      id: product.id,
      slug: 'cotton-tee',
      name: 'Cotton Tee',
      price: 2_000,
      priceMax: 2_500,
      options: [
        ['Size', 'S', 'M', 'L'],
        ['Color', 'Heather Grey', 'Black'],
      ],
    });
    assert.deepEqual(dataOf(outcome).stores, [shopOfHits]);
    assert.deepEqual(dataOf(outcome).nextCursor, null);
    assert.equal(dataOf(outcome).totalEstimate, 1);
    assert.equal(textOf(outcome), '1. Cotton Tee: $20.00 to $25.00');
    assert.equal(
      outcome.text,
      `Found one product for "tee" at Mugs & Tees.\n${product.id}, Cotton Tee, $20.00 to $25.00`,
    );
  });

  test('on request, and for products that are named by id, the whole public product', async () => {
    const rest = await shop.public.get('/api/storefront/v1/search?q=tee&site_slug=shop');
    const [product] = rest.body.products;
    const inputs: SearchInput[] = [
      { query: 'tee', view: 'full' },
      { product_ids: [product.id, product.id] },
    ];

    for (const input of inputs) {
      const [full] = dataOf(await search(guestAt(site), input)).products;
      assert.deepEqual(full, {
        id: product.id,
        siteSlug: 'shop',
        name: 'Cotton Tee',
        slug: 'cotton-tee',
        description: '',
        price: usd(2_000),
        media: [],
        variants: product.variants.map((variant: any) => ({
          id: variant.id,
          options: Object.entries(variant.options).map(([name, value]) => ({ name, value })),
          price: variant.price,
          stock: variant.stock,
          inStock: variant.in_stock,
          sku: null,
          compareAtPrice: null,
          gtin: null,
          mpn: null,
          weightGrams: null,
          media: [],
        })),
        tags: ['tees'],
        isDigital: false,
        brand: null,
        condition: 'new',
        googleProductCategory: null,
        countryOfOrigin: null,
        weightGrams: null,
        collectionIds: [],
        url: 'http://shop.localhost:4000/products/cotton-tee',
        publishedAt: '2026-01-01T00:00:00.000Z',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      });
    }
  });

  test('ids without a product are named, and none at all is an error', async () => {
    const rest = await shop.public.get('/api/storefront/v1/search?q=tee&site_slug=shop');
    const { id } = rest.body.products[0];
    const some = await search(guestAt(site), { product_ids: [id, 'prd_nothing'], view: 'compact' });

    assert.deepEqual(dataOf(some).notFound, ['prd_nothing']);
    assert.match(some.message, /Not found: prd_nothing\.$/);
    await assert.rejects(search(guestAt(site), { product_ids: ['prd_nothing'] }), {
      reason: 'product_not_found',
    });
  });

  test('a sold-out product says so in data and text', async () => {
    const outcome = await search(guestAt(site), { query: 'mug' });

    const [mug] = dataOf(outcome).products;
    assert.deepEqual([mug.soldOut, mug.options], [true, undefined]);
    assert.equal(outcome.text?.split('\n')[1], `${mug.id}, Tin Mug, $9.00, sold out`);
    assert.equal(textOf(outcome), '1. Tin Mug: $9.00, sold out');
  });

  test('a line of the text has at most 100 bytes', async () => {
    const pencils = await shop.site({ slug: 'pencils' });
    await shop.product({ name: '鉛筆'.repeat(60), price: usd(900_000_000) }, 'pencils');

    const { text = '' } = await search(guestAt(pencils), {});

    const [, ...lines] = text.split('\n');
    assert.equal(lines.length, 1);
    for (const line of lines) {
      assert.ok(Buffer.byteLength(`${line}\n`) <= 100, line);
      assert.match(line, /^prd_\w+, .+, \$[\d.,]+(?: to \$[\d.,]+)?(?:, sold out)?$/u);
    }
  });

  test('the assembled JSON equals the data of the artifact', async () => {
    for (const input of [{}, { limit: 1 }, { query: 'nothing "at" all' }]) {
      const [artifact] = (await search(guestAt(site), input)).artifacts;
      assert.ok(artifact);
      assert.equal(toCachedJson(artifact), JSON.stringify(artifact));
      assert.equal(artifact.name, 'search_results');
    }
  });

  test('stock and price filters apply to one variant, and both price bounds are inclusive', async () => {
    const names = async (filters: NonNullable<SearchInput['filters']>) =>
      dataOf(await search(guestAt(site), { filters })).products.map((one: any) => one.name);

    assert.deepEqual(await names({ price_max: 1_500 }), ['Tin Mug', 'Red Scarf']);
    assert.deepEqual(await names({ price_max: 1_500, in_stock: true }), ['Red Scarf']);
    assert.deepEqual(await names({ price_min: 2_500 }), ['Cotton Tee']);
    assert.deepEqual(await names({ tags: ['Winter', 'tees'] }), ['Red Scarf', 'Cotton Tee']);
    assert.deepEqual(await names({ currency: 'EUR' }), []);
  });

  test('options match synonyms and combine with stock and price filters', async () => {
    const names = async (input: SearchInput) =>
      dataOf(await search(guestAt(site), input)).products.map((one: any) => one.name);

    assert.deepEqual(await names({ filters: { options: { size: 'medium' } } }), ['Cotton Tee']);
    assert.deepEqual(await names({ filters: { options: [{ name: 'colour', value: 'gray' }] } }), [
      'Cotton Tee',
    ]);
    assert.deepEqual(await names({ filters: { options: { size: 'XL' } } }), []);
    assert.deepEqual(await names({ filters: { options: { size: 'S' }, in_stock: true } }), []);
    assert.deepEqual(await names({ filters: { options: { size: 'L' }, price_max: 2_000 } }), []);
    // A value that is not an option of a product may appear in its name.
    assert.deepEqual(await names({ filters: { options: { color: 'red' } } }), ['Red Scarf']);
  });

  test('excluded terms are not found', async () => {
    const names = async (without: string[]) =>
      dataOf(await search(guestAt(site), { filters: { without } })).products.map(
        (one: any) => one.name,
      );

    assert.deepEqual(await names(['polyester']), ['Tin Mug', 'Cotton Tee']);
    assert.deepEqual(await names(['Mugs', 'scarves']), ['Cotton Tee']);
    assert.deepEqual(await names(['tin scarf', ' ']), ['Tin Mug', 'Red Scarf', 'Cotton Tee']);
  });

  test('a collection is named by slug, id or name; on its own it keeps its order', async () => {
    const merchant = await shop.merchant();
    const all = (await merchant.get('/products?site_slug=shop')).body.products;
    const idOf = (name: string) => all.find((one: any) => one.name === name).id;
    const { body } = await merchant.post('/collections', {
      site_slug: 'shop',
      name: 'For Tea',
      product_ids: [idOf('Cotton Tee'), idOf('Tin Mug')],
    });
    const names = async (input: SearchInput) =>
      dataOf(await search(guestAt(site), input)).products.map((one: any) => one.name);

    for (const collection of ['for-tea', 'For tea', body.id])
      assert.deepEqual(await names({ filters: { collection } }), ['Cotton Tee', 'Tin Mug']);
    assert.deepEqual(await names({ query: 'mug', filters: { collection: 'for-tea' } }), [
      'Tin Mug',
    ]);
    assert.deepEqual(await names({ query: 'scarf', filters: { collection: 'for-tea' } }), []);
    assert.deepEqual(await names({ filters: { collection: 'for-tea', price_min: 1_000 } }), [
      'Cotton Tee',
    ]);
    await assert.rejects(names({ filters: { collection: 'attic' } }), {
      reason: 'collection_not_found',
      message: 'The store shop has no such collection. It has: for-tea.',
    });
    await assert.rejects(search(guestAt(null), { filters: { collection: 'for-tea' } }), {
      kind: 'invalid',
      reason: 'validation_failed',
    });
  });

  test('pages follow one another, also where results are filtered while reading', async () => {
    const tees = await shop.site({ slug: 'tees' });
    for (let at = 0; at < 7; at += 1)
      await shop.product(
        { name: `Vest ${at}`, variants: [{ options: { Size: at % 2 === 0 ? 'M' : 'L' } }] },
        'tees',
      );
    const pages = async (input: SearchInput) => {
      const seen: string[][] = [];
      let cursor: string | null = null;
      do {
        const data = dataOf(
          await search(guestAt(tees), { ...input, ...(cursor === null ? {} : { cursor }) }),
        );
        seen.push(data.products.map((one: any) => one.name));
        cursor = data.nextCursor;
      } while (cursor !== null && seen.length < 9);
      return seen;
    };

    const newest = await pages({ limit: 3 });
    const medium = await pages({ limit: 3, filters: { options: { size: 'm' } } });

    assert.deepEqual(
      newest.map((page) => page.length),
      [3, 3, 1],
    );
    assert.deepEqual(
      newest.flat().sort(),
      [0, 1, 2, 3, 4, 5, 6].map((at) => `Vest ${at}`),
    );
    assert.deepEqual(medium.flat().sort(), ['Vest 0', 'Vest 2', 'Vest 4', 'Vest 6']);
    assert.equal(medium[0]?.length, 3);
    for (const filters of [{}, { options: { size: 'm' } }])
      await assert.rejects(search(guestAt(tees), { cursor: 'x.y', filters }), {
        reason: 'invalid_cursor',
      });
  });

  test('a product that is removed while results are filtered hides no other', async () => {
    const caps = await shop.site({ slug: 'caps' });
    const names = Array.from({ length: 6 }, (_, at) => `Cap ${at}`);
    const products = [];
    for (const name of names) {
      shop.clock.advance(1_000);
      products.push(await shop.product({ name, variants: [{ options: { Size: 'M' } }] }, 'caps'));
    }
    const merchant = await shop.merchant();
    await merchant.post('/collections', {
      ...{ site_slug: 'caps', name: 'Caps' },
      product_ids: products.map(({ id }) => id).reverse(),
    });
    const inputs: SearchInput[] = [
      { query: 'cap', filters: { options: { size: 'm' } } },
      { filters: { options: { size: 'm' } } },
      { filters: { collection: 'caps', options: { size: 'm' } } },
    ];
    const read = async (input: SearchInput) => {
      const data = dataOf(await search(guestAt(caps), { ...input, limit: 3 }));
      return { names: data.products.map((one: any) => one.name), cursor: data.nextCursor };
    };
    const first = await Promise.all(inputs.map(read));
    await merchant.delete(`/products/${products[5]?.id}`);
    await shop.settle();

    const rest = await Promise.all(
      inputs.map((input, at) => read({ ...input, cursor: first[at]?.cursor ?? null })),
    );

    for (const page of first) assert.deepEqual(page.names, ['Cap 5', 'Cap 4', 'Cap 3']);
    for (const page of rest)
      assert.deepEqual(page, { names: ['Cap 2', 'Cap 1', 'Cap 0'], cursor: null });
  });

  test('an empty result is an answer, with advice', async () => {
    const none = await search(guestAt(site), { q: 'zeppelin' });
    const narrow = await search(guestAt(null), { q: 'tee', filters: { price_max: 1 } });

    assert.equal(none.state, 'completed');
    assert.deepEqual(dataOf(none), {
      stores: [],
      products: [],
      nextCursor: null,
      totalEstimate: 0,
      match: 'partial',
      unmatched: ['zeppelin'],
    });
    assert.equal(
      none.message,
      'No product for "zeppelin" was found at Mugs & Tees. Try fewer or different words.',
    );
    assert.equal(
      narrow.message,
      'No product for "tee" in this price range was found in all stores. Try fewer or wider filters.',
    );
  });

  test('an empty result names the price and the excluded words', async () => {
    const filters = { price_max: 1, without: ['wool'] };
    const { message } = await search(guestAt(site), { q: 'tee', filters });

    assert.match(message, /^No product for "tee" up to .0\.01, without "wool" was found at /);
  });

  test('an excluded option leaves products with other variants', async () => {
    await shop.product({
      name: 'Ferry Novel',
      variants: ['Hardcover', 'Paperback'].map((Format) => ({ options: { Format }, stock: 2 })),
    });
    const found = async (without: string[]) =>
      dataOf(await search(guestAt(site), { q: 'ferry novel', filters: { without } })).products
        .length;

    assert.deepEqual([await found(['hardcover']), await found(['novel'])], [1, 0]);
  });

  test('without a store, all published stores are searched, and each hit names its store', async () => {
    await shop.other.site({ slug: 'elsewhere' });
    await shop.other.product({ name: 'Silk Scarf' });

    const outcome = await search(guestAt(null), { query: 'scarf' });

    const { products, stores } = dataOf(outcome);
    const slugs = products.map((one: any) => one.siteSlug);
    assert.deepEqual(slugs.toSorted(), ['elsewhere', 'shop']);
    assert.deepEqual(
      stores.map((store: any) => store.siteSlug),
      slugs,
    );
    assert.deepEqual(
      stores.find((store: any) => store.siteSlug === 'shop'),
      shopOfHits,
    );
    assert.match(textOf(outcome), /^2\. .+ at (shop|elsewhere)$/m);
  });

  test('an unknown store is rejected with what to send', async () => {
    await assert.rejects(search(guestAt(null), { site_slug: 'nowhere' }), {
      kind: 'not_found',
      reason: 'site_not_found',
      message: /Send the slug of a store as site_slug/,
    });
    await assert.rejects(search(guestAt(null, { hostSite: site }), { site_slug: 'elsewhere' }), {
      reason: 'site_not_found',
      message: /this host serves only the store shop/,
    });
  });

  test('cached data of a product is dropped when the product is deleted', async () => {
    const jars = await shop.site({ slug: 'jars' });
    const product = await shop.product({ name: 'Jar', variants: [{ stock: 2 }] }, 'jars');
    const first = async () =>
      dataOf(await search(guestAt(jars), { q: 'jar', view: 'full' })).products[0];
    const before = await first();
    assert.equal(await first(), before);

    await shop.paidOrder({ lines: [{ product }], site: jars });
    const sold = await first();
    await (await shop.merchant()).patch(`/products/${product.id}`, { description: 'Blue' });
    const changed = await first();

    assert.deepEqual([before.variants[0].stock, sold.variants[0].stock], [2, 1]);
    assert.deepEqual([sold.description, changed.description], ['', 'Blue']);
  });
});
