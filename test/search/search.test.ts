import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { connect } from '../../src/platform/db/database.ts';
import { openShop } from '../kit/shop.ts';
import { fetchAll, index, names, search, walkPages } from './catalog.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const shop = await openShop(null);
const site = await shop.site();
const otherSite = await shop.other.site({ slug: 'elsewhere' });

describe('search', () => {
  test('of one store finds nothing of another, and without a store finds both', async () => {
    const [mine, theirs] = [
      await index(shop, shop, site, [{ name: 'Zither of oak' }]),
      await index(shop.other, shop, otherSite, [{ name: 'Zither of pine' }]),
    ];
    const known = [...mine, ...theirs];

    assert.deepEqual(await names(shop, known, { q: 'zither', siteId: site.id }), ['Zither of oak']);
    assert.deepEqual((await names(shop, known, { q: 'zither' })).sort(), [
      'Zither of oak',
      'Zither of pine',
    ]);
  });

  test('a word ranks in the name before tags, tags before options, options before the description', async () => {
    // The newest has the weakest match.
    const known = await index(shop, shop, site, [
      { name: 'Tray of travertine' },
      { name: 'Oak tray', tags: ['travertine'] },
      { name: 'Elm tray', variants: [{ options: { Material: 'Travertine' } }] },
      { name: 'Ash tray', description: 'Looks like travertine.' },
    ]);
    const expected = known.map(({ name }) => name);

    for (const q of ['travertine tray', 'tray travertine'])
      assert.deepEqual(await names(shop, known, { q }), expected, q);
  });

  test('a product passes the filters when one variant passes all of them', async () => {
    const variants = (...rows: [number, number | null][]) =>
      rows.map(([amount, stock], at) => ({
        price: usd(amount),
        stock,
        options: { Size: `${at}` },
      }));
    const known = await index(shop, shop, site, [
      { name: 'Banjo split', variants: variants([500, 0], [900, 3]) },
      { name: 'Banjo cheap', variants: variants([500, 1], [900, 0]) },
      { name: 'Banjo untracked', variants: variants([550, null]) },
      { name: 'Banjo sold out', variants: variants([500, 0]) },
    ]);
    const found = async (filters: object) =>
      (await names(shop, known, { q: 'banjo', ...filters })).sort();

    assert.deepEqual(await found({ inStock: true, priceMin: 400, priceMax: 600 }), [
      'Banjo cheap',
      'Banjo untracked',
    ]);
    assert.deepEqual(await found({ inStock: true, priceMin: 900 }), ['Banjo split']);
    assert.deepEqual(await found({ priceMin: 500, priceMax: 500 }), [
      'Banjo cheap',
      'Banjo sold out',
      'Banjo split',
    ]);
    assert.deepEqual(await found({ inStock: true }), [
      'Banjo cheap',
      'Banjo split',
      'Banjo untracked',
    ]);
  });

  test('results are ordered by match: exact name, name, tags, options, description', async () => {
    const known = await index(shop, shop, site, [
      { name: 'Long story', description: 'about a cello' },
      { name: 'Rosin', tags: ['cello'] },
      { name: 'Bow for Cello' },
      { name: 'Cello' },
      { name: 'Strings', variants: [{ options: { Instrument: 'Cello' } }] },
    ]);
    const order = await names(shop, known, { q: 'cello' });

    assert.deepEqual(order, ['Cello', 'Bow for Cello', 'Rosin', 'Strings', 'Long story']);
  });

  test('words like “in” and “my” do not lift a description above a name', async () => {
    // The newest and shortest has the weakest match.
    const known = await index(shop, shop, site, [
      { name: 'Copper Cauldron of Alphaville' },
      { name: 'Betaville Cauldron', tags: ['copper'] },
      { name: 'Gamma Cauldron', variants: [{ options: { Material: 'Copper' } }] },
      { name: 'Cauldron', description: 'In my shop by the sea. What your home has in copper.' },
    ]);
    const expected = known.map(({ name }) => name);
    const queries = [
      'copper cauldron',
      'cauldron in copper',
      'cauldron by copper',
      'cauldron in my copper',
      'my copper cauldron',
      'your copper cauldron',
      'what copper cauldron',
      'in copper a cauldron',
    ];
    for (const q of queries) {
      const { hits, match, totalEstimate } = await search(shop, { q });
      const order = hits.map(({ productId }) => known.find(({ id }) => id === productId)?.name);
      assert.deepEqual([order, match, totalEstimate], [expected, 'all', 4], q);
    }
  });

  test('a name that has every typed word comes first, words like “in” included', async () => {
    const known = await index(shop, shop, site, [
      { name: 'The Very Hungry Stegosaurus' },
      { name: 'Hungry Stegosaurus' },
      { name: 'Made in Tamarack' },
      { name: 'Tamarack Made' },
      { name: 'It', tags: ['novellas'] },
      { name: 'One Novella' },
    ]);
    const first = async (q: string) => (await names(shop, known, { q }))[0];
    assert.equal(await first('the very hungry stegosaurus'), 'The Very Hungry Stegosaurus');
    assert.equal(await first('the very hungry stego'), 'The Very Hungry Stegosaurus');
    assert.equal(await first('hungry stegosaurus'), 'Hungry Stegosaurus');
    assert.equal(await first('made in tamarack'), 'Made in Tamarack');
    assert.equal(await first('tamarack made in'), 'Made in Tamarack');
    assert.equal(await first('tamarack made'), 'Tamarack Made');
    assert.equal(await first('it'), 'It');
    assert.equal(await first('one novella'), 'One Novella');
    const pages = await walkPages(shop, { q: 'made in tamarack', limit: 1 }, fetchAll);
    assert.deepEqual(pages.totals, [2, 2]);
  });

  test('a tag counts as much as the name, and an option comes after both', async () => {
    const known = await index(shop, shop, site, [
      { name: 'Oboe', tags: ['rosewood'] },
      { name: 'Oboe Reed', variants: [{ options: { Wood: 'Rosewood' } }] },
      { name: 'Oboe', description: 'rosewood' },
    ]);
    const found = await search(shop, { q: 'oboe rosewood' });
    const order = found.hits.map(({ productId }) => known.findIndex(({ id }) => id === productId));
    assert.deepEqual(order, [0, 1, 2]);
    assert.equal((await names(shop, known, { q: 'oboe rosew' }))[1], 'Oboe Reed');
  });

  test('the migration reindexes documents of an earlier release', async () => {
    const { id } = await shop.product({ name: 'Theorbo case', tags: ['gamba'] });
    const client = await connect(shop.database.connection);
    const hasHead = async () => {
      const text = `select lexemes::text like '%''!case''%' as found from search_documents where product_id = $1`;
      return (await client.query(text, [id])).rows[0].found;
    };
    assert.equal(await hasHead(), true);
    await client.query(
      `update search_documents set lexemes = ts_delete(lexemes, '!case') where product_id = $1`,
      [id],
    );
    assert.equal(await hasHead(), false);
    const file = new URL('../../migrations/0065_name_heads.sql', import.meta.url);
    const sql = await readFile(file, 'utf8');
    await client.query(`begin; ${sql.slice(sql.indexOf('set local role'))} commit`);
    await shop.app.jobs.drain();
    assert.equal(await hasHead(), true);
    await client.end();
  });

  test('the last word is completed in descriptions too, after better matches', async () => {
    const known = await index(shop, shop, site, [
      { name: 'Ukulele' },
      { name: 'Strap', description: 'for ukuleles and more' },
    ]);
    assert.deepEqual(await names(shop, known, { q: 'uku' }), ['Ukulele', 'Strap']);
  });

  test('a corrected spelling stays the same on every page', async () => {
    await index(
      shop,
      shop,
      site,
      Array.from({ length: 40 }, (_, at) => ({ name: `Harmonica ${at}` })),
    );
    const first = await search(shop, { q: 'hamronica', limit: 30 });
    // A word nearer to the query appears: the second page must not switch to it.
    await index(shop, shop, site, [{ name: 'Hamronics' }, { name: 'Hamronica' }]);
    const second = await search(shop, { q: 'hamronica', limit: 30, cursor: first.nextCursor });

    assert.equal(first.totalEstimate, 40);
    assert.equal(new Set([...first.hits, ...second.hits].map((hit) => hit.productId)).size, 40);
  });

  test('a correction is tried only when nothing matches', async () => {
    const known = await index(shop, shop, site, [{ name: 'Tuba' }, { name: 'Tubas tuva' }]);
    assert.deepEqual(await names(shop, known, { q: 'tuva' }), ['Tubas tuva']);
    assert.deepEqual((await names(shop, known, { q: 'tuga' })).sort(), ['Tuba', 'Tubas tuva']);
  });

  test('words of unpublished products are not learned', async () => {
    await index(shop, shop, site, [{ name: 'Crwth', publishedAt: null }]);
    const { rows } = await shop.database.system.query(
      "select from search_words where word = 'crwth'",
    );
    assert.equal(rows.length, 0);
  });
});

describe('hostile text', () => {
  const cases = [
    "'",
    "''",
    '\\',
    "\\'",
    '&',
    '|',
    '!',
    ':*',
    "' | '",
    "a' | 'b",
    '!!tuba',
    'tuba:*',
    '(tuba',
    '<->',
    'tuba & !oak',
    "'); drop table search_documents; --",
    '\u0000',
    '\ud800',
    '🎺',
    'ﬃ',
    '١٢',
    '日本語',
    'a'.repeat(1_000),
    'a '.repeat(500),
    "'".repeat(1_000),
    '\u0301'.repeat(1_000),
    '!'.repeat(1_000),
  ];
  for (const q of cases) {
    test(`${JSON.stringify(q.slice(0, 30))} returns a result`, async () => {
      assert.ok((await search(shop, { q, tags: [q.slice(0, 100)] })).totalEstimate >= 0);
      assert.ok((await search(shop, { q })).totalEstimate >= 0);
    });
  }

  test('any text can be indexed and is found again by its own letters', async () => {
    const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (name, tag) => {
        const marked = `${name} vuvuzela`;
        const clean = [marked, tag].map((part) => part.replaceAll('\u0000', ''));
        const [product] = await index(shop, shop, site, [
          { name: clean[0] ?? '', tags: [clean[1] ?? ''] },
        ]);
        const { ids } = await walkPages(shop, { q: 'vuvuzela', limit: 100 }, fetchAll);
        assert.ok(product && ids.includes(product.id));
      }),
      { numRuns: 40, seed: 1 },
    );
  });
});

describe('concurrent writers', () => {
  test('that add the same new words in different orders do not deadlock', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `qua${letters(at)}`);
    const orders = [
      words,
      words.toReversed(),
      ...[3, 7, 11, 13].map((step) => stepped(words, step)),
    ];

    await Promise.all(
      orders.map((order) =>
        index(
          shop,
          shop,
          site,
          chunks(order, 20).map((part) => ({ name: part.join(' ') })),
        ),
      ),
    );

    const { rows } = await shop.database.system.query(
      'select from search_words where word = any($1)',
      [words],
    );
    const deadlocks = await shop.database.system.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    assert.equal(rows.length, words.length);
    assert.deepEqual(deadlocks.rows, [{ deadlocks: 0 }]);
  });
});

function letters(number: number): string {
  return String.fromCharCode(97 + (number % 20), 97 + (Math.floor(number / 20) % 20), 119);
}

function stepped(words: string[], step: number): string[] {
  return words.map((_, at) => words[(at * step) % words.length] ?? '');
}

function chunks(words: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size),
  );
}
