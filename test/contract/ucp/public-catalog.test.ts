import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { messagesIn, ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const platform = ucpOf(shop);

/** Opens another store, and its UCP endpoint. */
async function openStore(slug: string) {
  await shop.site({ slug, name: 'Mugs' });
  return {
    product: (draft: Parameters<typeof shop.product>[0]) => shop.product(draft, slug),
    ucp: ucpOf(shop, { host: `${slug}.localhost:4000` }),
  };
}

const tee = {
  name: 'Grey Tee',
  description: '<p>Soft &amp; warm</p>',
  price: { amount: 2_400, currency: 'USD' },
  tags: ['tees', 'cotton'],
  variants: [
    { options: { Size: 'M', Color: 'Grey' }, stock: 0, sku: 'T-M' },
    { options: { Size: 'L', Color: 'Grey' }, stock: 2 },
    { options: { Size: 'L', Color: 'Rust' }, price: { amount: 2_600, currency: 'USD' }, stock: 5 },
  ],
};

describe('UCP POST /ucp/catalog/search', () => {
  test('a hit has the form of the standard, with its first variant in stock only', async () => {
    const store = await openStore('mugs');
    const product = await store.product(tee);
    const [, large] = product.variants;

    const { status, headers, body } = await store.ucp.search({ query: 'tee' });

    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(body.ucp, {
      version: '2026-04-08',
      status: 'success',
      capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] },
    });
    assert.deepEqual(body.pagination, { has_next_page: false, total_count: 1 });
    const [found] = body.products;
    assert.equal(found.id, product.id);
    assert.equal(found.title, 'Grey Tee');
    assert.deepEqual(found.description, { plain: 'Soft & warm' });
    assert.deepEqual(found.price_range, {
      min: { amount: 2_400, currency: 'USD' },
      max: { amount: 2_600, currency: 'USD' },
    });
    assert.deepEqual(found.options, [
      { name: 'Size', values: [{ label: 'M' }, { label: 'L' }] },
      { name: 'Color', values: [{ label: 'Grey' }, { label: 'Rust' }] },
    ]);
    assert.deepEqual(found.variants, [
      {
        id: large?.id,
        title: 'L / Grey',
        description: { plain: 'L / Grey' },
        price: { amount: 2_400, currency: 'USD' },
        availability: { available: true, status: 'in_stock' },
      },
    ]);
    const everywhere = await platform.search({ query: 'tee' });
    const { variants } = everywhere.body.products.find(({ id }: any) => id === product.id);
    assert.deepEqual(variants[0].seller, { id: 'mugs', name: 'Mugs' });
  });

  test('a hit has a short description and one image; get_product returns the rest', async () => {
    const { ucp, ...store } = await openStore('details');
    const image = (name: string) => ({ type: 'image', url: `https://a.example/${name}`, alt: '' });
    const media = [image('front.png'), image('back.png')];
    const product = await store.product({ ...tee, description: 'Soft '.repeat(100), media });

    const [hit] = (await ucp.search({ query: 'tee' })).body.products;
    const { product: detail } = (await ucp.product({ id: product.id })).body;

    assert.deepEqual([hit.media.length, detail.media.length], [1, 2]);
    assert.equal(hit.description.plain, `${'Soft '.repeat(22)}Soft…`);
    assert.ok(hit.description.plain.length <= 120);
    assert.equal(detail.description.plain.length, 499);
    assert.deepEqual(
      detail.variants.map((variant: any) => [variant.title, variant.availability.available]),
      [['L / Grey', true]],
    );
    assert.deepEqual(detail.variants[0].seller.domain, 'details.localhost:4000');
  });

  test('filters narrow by category, price and stock; pages follow each other', async () => {
    const { ucp, ...store } = await openStore('filters');
    await store.product(tee);
    for (const name of ['One', 'Two', 'Three'])
      await store.product({ name, tags: ['mugs'], price: { amount: 500, currency: 'USD' } });
    await store.product({ name: 'Gone', tags: ['mugs'], variants: [{ stock: 0 }] });
    const namesFor = async (catalog: object) =>
      (await ucp.search(catalog)).body.products.map(({ title }: any) => title);

    assert.deepEqual(await namesFor({ filters: { categories: ['tees'] } }), ['Grey Tee']);
    assert.deepEqual(await namesFor({ filters: { price: { min: 2_500 } } }), ['Grey Tee']);
    const mugs = await namesFor({ filters: { categories: ['mugs'], available: true } });
    assert.deepEqual([...mugs].sort(), ['One', 'Three', 'Two']);
    const first = await ucp.search({
      filters: { categories: ['mugs'], available: true },
      pagination: { limit: 2 },
    });
    assert.equal(first.body.pagination.has_next_page, true);
    const rest = await namesFor({
      filters: { categories: ['mugs'], available: true },
      pagination: { limit: 2, cursor: first.body.pagination.cursor },
    });
    assert.deepEqual(rest, mugs.slice(2));
  });

  test('an empty result is not an error, and an empty query is', async () => {
    const { ucp } = await openStore('empty');

    const none = await ucp.search({ query: 'zeppelin' });
    assert.deepEqual([none.status, none.body.products, none.body.messages], [200, [], undefined]);
    for (const catalog of [{}, { query: '  ' }, { filters: {} }, { filters: { price: {} } }]) {
      const { status, body } = await ucp.search(catalog);
      assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(catalog));
      assert.match(body.content, /query/);
    }
  });

  test('invalid arguments are 400 and named', async () => {
    const bad: [object, RegExp][] = [
      [{ query: 5 }, /query/],
      [{ query: 'a', pagination: { limit: 0 } }, /pagination\.limit/],
      [{ query: 'a', filters: { price: { min: 9, max: 1 } } }, /price\.min/],
      [{ query: 'a', filters: { categories: 'tees' } }, /categories/],
      [{ query: 'a', pagination: { cursor: 'zzz' } }, /cursor/],
    ];
    for (const [catalog, say] of bad) {
      const { status, body } = await platform.search(catalog);
      assert.equal(status, 400);
      assert.match(body.content, say);
      assert.equal(body.detail, body.content);
    }
  });

  test('price bounds in another currency than that of the store are ignored, with a message', async () => {
    const store = await openStore('bounds');
    await store.product(tee);
    const catalog = {
      query: 'tee',
      filters: { price: { max: 1 } },
      context: { currency: 'EUR' },
    };

    const { body } = await store.ucp.search(catalog);
    const spanning = await platform.search({ ...catalog, filters: { price: { max: 9_999 } } });

    assert.equal(body.products.length, 1);
    assert.deepEqual(messagesIn(body), ['warning price_filter_ignored']);
    assert.deepEqual(spanning.body.products, []);
  });

  test('a store host finds its own products, the platform those of all stores', async () => {
    const store = await openStore('lamps');
    const mine = await store.product({ name: 'Lamp of mine' });
    const theirs = await shop.other.product({ name: 'Lamp of theirs' });
    const idsAt = async (ucp: typeof platform) => {
      const { body } = await ucp.search({ query: 'lamp' });
      return body.products.map(({ id }: any) => id).sort();
    };

    assert.deepEqual(await idsAt(store.ucp), [mine.id]);
    assert.deepEqual(await idsAt(platform), [mine.id, theirs.id].sort());
    const looked = await store.ucp.lookup({ ids: [theirs.id] });
    assert.deepEqual([looked.body.products, messagesIn(looked.body)], [[], ['info not_found']]);
  });
});

describe('UCP POST /ucp/catalog/lookup', () => {
  test('ids of products and variants are returned with what they matched, each product once', async () => {
    const product = await shop.product(tee);
    const mug = await shop.product({ name: 'Mug' });
    const [medium, large] = product.variants.map(({ id }) => id);

    const { status, body } = await platform.lookup({
      ids: [product.id, medium, large, mug.id, mug.id, 'nothing'],
    });

    assert.equal(status, 200);
    assert.deepEqual(
      body.products.map(({ id, variants }: any) => [
        id,
        variants.map((variant: any) => [variant.id, variant.inputs]),
      ]),
      [
        [
          product.id,
          [
            [
              large,
              [
                { id: product.id, match: 'featured' },
                { id: large, match: 'exact' },
              ],
            ],
            [medium, [{ id: medium, match: 'exact' }]],
          ],
        ],
        [mug.id, [[mug.variants[0]?.id, [{ id: mug.id, match: 'featured' }]]]],
      ],
    );
    assert.deepEqual(body.messages, [{ type: 'info', code: 'not_found', content: 'nothing' }]);
  });

  test('more than 50 ids are refused, one id repeated 60 times counts once', async () => {
    const { id } = await shop.product();

    const many = await platform.lookup({ ids: Array.from({ length: 51 }, (_, at) => `prd_${at}`) });
    const same = await platform.lookup({ ids: Array.from({ length: 60 }, () => id) });
    const none = await platform.lookup({ ids: [] });

    assert.deepEqual([many.status, many.body.code], [400, 'request_too_large']);
    assert.deepEqual([same.status, same.body.products.length], [200, 1]);
    assert.equal(none.status, 400);
  });

  test('filters leave out variants, and products without any left', async () => {
    const product = await shop.product(tee);
    const [medium] = product.variants;

    const { body } = await platform.lookup({
      ids: [product.id, medium?.id],
      filters: { available: true, price: { min: 2_500 } },
    });

    assert.deepEqual(
      body.products[0].variants.map(({ title }: any) => title),
      ['L / Rust'],
    );
    assert.equal(body.messages, undefined);
  });
});

describe('UCP POST /ucp/catalog/product', () => {
  test('a selection narrows the variants and reports the available options', async () => {
    const { id } = await shop.product(tee);

    const { body } = await platform.product({
      id,
      selected: [{ name: 'Color', label: 'Rust' }],
    });

    assert.deepEqual(body.product.selected, [{ name: 'Color', label: 'Rust' }]);
    assert.deepEqual(
      body.product.variants.map(({ title }: any) => title),
      ['L / Rust'],
    );
    assert.deepEqual(body.product.options[0], {
      name: 'Size',
      values: [
        { label: 'M', available: false, exists: false },
        { label: 'L', available: true, exists: true },
      ],
    });
  });

  test('the id of a variant selects it', async () => {
    const product = await shop.product(tee);
    const [medium] = product.variants;

    const { body } = await platform.product({
      id: medium?.id,
      selected: [{ name: 'Color', label: 'Rust' }],
    });

    assert.equal(body.product.id, product.id);
    assert.equal(body.product.variants[0].id, medium?.id);
    assert.deepEqual(body.product.selected, [
      { name: 'Size', label: 'M' },
      { name: 'Color', label: 'Grey' },
    ]);
  });

  test('price bounds in the wrong order are 400', async () => {
    const { id } = await shop.product(tee);

    const { status, body } = await platform.product({
      id,
      filters: { price: { min: 9, max: 1 } },
    });

    assert.equal(status, 400);
    assert.match(body.content, /price\.min/);
  });

  test('an unknown, unpublished or foreign product is not found, in the error form of UCP', async () => {
    const hidden = await shop.product({ publishedAt: null });
    const theirs = await shop.other.product();
    for (const id of ['nothing', hidden.id, theirs.id]) {
      const { status, body } = await ucpOf(shop, { host: 'shop.localhost:4000' }).product({ id });
      assert.equal(status, 200);
      assert.deepEqual(body.ucp, { version: '2026-04-08', status: 'error' });
      assert.deepEqual(messagesIn(body), ['unrecoverable not_found']);
    }
  });
});
