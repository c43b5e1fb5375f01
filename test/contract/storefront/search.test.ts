import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'euro', currency: 'EUR' });
await shop.other.site();
await shop.site({ slug: 'closed', published: false });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const later = () => shop.clock.advance(1_000);

const tee = await shop.product({
  name: 'Grey Tee',
  tags: ['tees', 'cotton'],
  price: usd(2_000),
  variants: [
    { options: { Size: 'M' }, stock: 0, price: usd(1_500) },
    { options: { Size: 'L' }, stock: 4, price: usd(2_500) },
  ],
});
later();
const mug = await shop.product({
  name: 'Stoneware Mug',
  description: '<p>For coffee, <i>grey</i> glaze.</p>',
  tags: ['kitchen'],
  price: usd(1_800),
  variants: [{ stock: 0 }],
});
later();
const book = await shop.product({ name: 'Coffee Book', tags: ['books', 'Kitchen'], price: usd(0) });
later();
const lamp = await shop.product(
  { name: 'Lamp', price: { amount: 2_000, currency: 'EUR' } },
  'euro',
);
later();
const hat = await shop.other.product({ name: 'Felt Hat', price: usd(3_000) });
for (const hidden of [{ publishedAt: null }, { publishedAt: new Date('2027-01-01') }])
  await shop.product({ name: 'Hidden Gem', tags: ['kitchen'], ...hidden });
await shop.product({ name: 'Gem of a closed shop' }, 'closed');
const archived = await shop.product({ name: 'Archived Gem' });
await (await shop.merchant()).delete(`/products/${archived.id}`);
const all = [hat, lamp, book, mug, tee];

const search = (query: string) => shop.public.get(`/api/storefront/v1/search?${query}`);

type Label = { match: string; unmatched: string[]; corrected?: Record<string, string> };
const whole: Label = { match: 'all', unmatched: [] };
const inPart = (...unmatched: string[]): Label => ({ match: 'partial', unmatched });
const corrected = (typed: string, word: string): Label => ({
  ...inPart(typed),
  corrected: { [typed]: word },
});

const cases: [string, string, { id: string }[], Label?][] = [
  ['without q: everything published, newest first, across stores and workspaces', '', all],
  ['an empty q is ignored', 'q=', all],
  ['one word of the name', 'q=mug', [mug]],
  ['case, accents and plurals make no difference', 'q=M%C3%9BGS', [mug]],
  ['all words must match', 'q=coffee+mug', [mug]],
  [
    'words that no product contains together: the thing that is named',
    'q=felt+mug',
    [mug],
    inPart('felt'),
  ],
  ['a word that no product contains is left out', 'q=Moonlit+MUGS', [mug], inPart('Moonlit')],
  ['words that say nothing are ignored', 'q=something+for+my+coffee+please', [book, mug]],
  ['some words in an option or tag', 'q=cotton+zeppelin', [tee], inPart('zeppelin')],
  ['an older product with the word in its name ranks first', 'q=grey', [tee, mug]],
  ['a newer product with the word in its name ranks first', 'q=coffee', [book, mug]],
  ['an option', 'q=tee+L', [tee]],
  ['a tag as a word', 'q=cotton', [tee]],
  ['a prefix of the last word', 'q=stone', [mug], inPart('stone')],
  ['a prefix of a word that is not the last finds nothing', 'q=ston+gre', [], inPart('ston')],
  ['a typo, when nothing else matches', 'q=stonewear', [mug], corrected('stonewear', 'stoneware')],
  [
    'a typo beside a word without one',
    'q=Stonewaer+mugs',
    [mug],
    corrected('Stonewaer', 'stoneware'),
  ],
  ['a place is not a typo', 'q=texas', [], inPart('texas')],
  ['a typo is not corrected when the word itself is found', 'q=tees', [tee]],
  [
    'unpublished, future and archived products and those of closed stores are never found',
    'q=gem',
    [],
    inPart('gem'),
  ],
  ['only punctuation', 'q=%21%21', [], inPart()],
  ['one tag', 'tag=kitchen', [book, mug]],
  ['one tag in another case', 'tag=KITCHEN', [book, mug]],
  ['any of several tags', 'tag=tees&tag=books', [book, tee]],
  ['only a whole tag matches', 'tag=kit', []],
  ['words and a tag', 'q=coffee&tag=books', [book]],
  ['in stock', 'in_stock=true', [hat, lamp, book, tee]],
  ['in_stock=false filters nothing', 'in_stock=false', all],
  ['a lower bound is inclusive', 'price_min=2500', [hat, tee]],
  ['an upper bound is inclusive', 'price_max=1500', [book, tee]],
  ['both bounds on one price', 'price_min=1800&price_max=1800', [mug]],
  ['no variant in the range, with one below and one above', 'price_min=1600&price_max=1700', []],
  ['the variant in the range must be the one in stock', 'price_max=1500&in_stock=true', [book]],
  ['price 0', 'price_max=0', [book]],
  ['a currency', 'currency=EUR', [lamp]],
  [
    'minor units are compared in the currency of the product',
    'price_min=2000&price_max=2000',
    [lamp],
  ],
  ['one store', 'site_slug=elsewhere', [hat]],
  ['a closed store', 'site_slug=closed', []],
  ['an unknown store', 'site_slug=nowhere', []],
];
for (const [what, query, expected, label = whole] of cases) {
  test(`search: ${what}`, async () => {
    const { status, body } = await search(query);

    assert.equal(status, 200);
    assert.deepEqual(
      body.products.map((product: any) => product.name),
      expected.map((product: any) => product.name),
    );
    assert.deepEqual(
      { ...body, products: [] },
      { products: [], next_cursor: null, total_estimate: expected.length, ...label },
    );
  });
}

const refused: [string, string][] = [
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['in_stock=maybe', 'in_stock'],
  ['price_min=-1', 'price_min'],
  ['price_min=1.5', 'price_min'],
  ['price_max=cheap', 'price_max'],
  ['price_max=1000000000001', 'price_max'],
  ['price_min=2&price_max=1', 'price_min'],
  ['currency=usd', 'currency'],
  ['q=a&q=b', 'q'],
  [`q=${'x'.repeat(1_001)}`, 'q'],
  [Array.from({ length: 51 }, (_, number) => `tag=${number}`).join('&'), 'tag'],
  ['q=%00', 'q'],
  ['tag=a%00', 'tag'],
  ['cursor=nonsense', 'cursor'],
];
for (const [query, field] of refused) {
  test(`search: ${query.slice(0, 30)} is 400 and names ${field}`, async () => {
    const { status, body } = await search(query);
    assert.equal(status, 400);
    assert.deepEqual(
      body.error.details.map((detail: any) => detail.field),
      [field],
    );
  });
}

for (const query of ['', 'q=coffee', 'tag=kitchen&tag=tees', 'price_min=100', 'q=stonewear+mug']) {
  test(`search: the pages of "${query}" make up the whole result, with one estimate`, async () => {
    const whole = (await search(`${query}&limit=100`)).body;
    const seen: unknown[] = [];
    const estimates = new Set();
    let cursor = '';
    do {
      const page = (await search(`${query}&limit=1${cursor}`)).body;
      seen.push(...page.products);
      estimates.add(page.total_estimate);
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');

    assert.deepEqual(seen, whole.products);
    assert.deepEqual([...estimates], [whole.total_estimate]);
  });
}

test('a cursor of a search with other filters is 400 invalid_cursor', async () => {
  const { next_cursor: cursor } = (await search('q=coffee&limit=1')).body;
  const others = [
    '',
    'q=grey',
    'q=coffee&tag=books',
    'q=coffee&in_stock=true',
    'q=coffee&price_max=9',
  ];

  const answers = await Promise.all(others.map((query) => search(`${query}&cursor=${cursor}`)));

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error?.code]),
    others.map(() => [400, 'invalid_cursor']),
  );
});

test('in_stock=true and in_stock=false do not share a cursor', async () => {
  const { next_cursor: cursor } = (await search('in_stock=true&limit=1')).body;
  assert.equal((await search(`in_stock=false&cursor=${cursor}`)).status, 400);
});

test('view=compact lists what is needed to choose, on every list; other words are 400', async () => {
  const base = '/api/storefront/v1';
  const compactTee = {
    id: tee.id,
    site_slug: 'shop',
    name: 'Grey Tee',
    price: usd(1_500),
    price_max: 2_500,
    in_stock: true,
    options: [{ name: 'Size', values: ['M', 'L'] }],
    url: 'http://shop.localhost:4000/products/grey-tee',
  };
  const lists = [
    '/search?q=tee',
    '/stores/shop/products?q=',
    `/stores/shop/products/batch?ids=${tee.id}`,
  ];

  for (const list of lists) {
    const { body } = await shop.public.get(`${base}${list}&view=compact`);
    const full = await shop.public.get(`${base}${list}&view=full`);
    const byDefault = await shop.public.get(`${base}${list}`);
    const wrong = await shop.public.get(`${base}${list}&view=tiny`);

    assert.deepEqual(
      body.products.find(({ id }: any) => id === tee.id),
      compactTee,
      list,
    );
    assert.deepEqual(full.body, byDefault.body, list);
    assert.ok(full.body.products[0].variants, list);
    assert.deepEqual(
      [wrong.status, wrong.body.error.details],
      [400, [{ field: 'view', code: 'enum', message: 'must be one of: compact, full' }]],
      list,
    );
  }
});
