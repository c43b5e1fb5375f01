import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchRequest } from '../../src/core/catalog/search/search-request.ts';
import { packPlan, unpackPlan } from '../../src/core/catalog/search/steps/pack-plan.ts';
import type { StepPlan } from '../../src/core/catalog/search/steps/step-plan.ts';
import { encodeCursor } from '../../src/kernel/page.ts';
import { openCoreShop } from '../kit/shop.ts';
import { fetchAll, index, names, search, walkPages } from './catalog.ts';

const shop = await openCoreShop(null);
const site = await shop.site();
const known = await index(shop, shop, site, [
  { name: 'Oak Telly Stand' },
  { name: 'Vistelle Television 40 inch', tags: ['televisions'] },
  { name: 'Norvision HDTV 50 inch', tags: ['televisions'] },
  { name: 'Red Wool Scarf', description: 'Warm and soft.' },
  { name: 'Blue Cotton Scarf' },
  { name: 'Red Wool Hat' },
  { name: 'Wool Care Set', description: 'For every red scarf.' },
  { name: 'Power Bank 10000 mAh' },
  { name: 'Garbage Can 30 L' },
  { name: 'Wireless Headphones' },
]);
const nameOf = new Map(known.map(({ id, name }) => [id as string, name]));

/** Names of results, each with its match, and the label of the search as a whole. */
async function find(request: Partial<SearchRequest>) {
  const { hits, totalEstimate, match, unmatched, corrected } = await search(shop, request);
  const results = hits.map(({ productId, label }) => [
    nameOf.get(productId),
    (label ?? { match }).match,
    ...(label ?? { unmatched }).unmatched,
  ]);
  return { results, totalEstimate, label: { match, unmatched, corrected } };
}

const beginsWith = (word: string) => ({ match: 'partial', unmatched: [word] });

describe('results below a full match', () => {
  test('synonyms of the product that the query names come before other products with the word', async () => {
    const { results, label } = await find({ q: 'telly' });
    assert.deepEqual(results.slice(0, 2).sort(), [
      ['Norvision HDTV 50 inch', 'vocabulary'],
      ['Vistelle Television 40 inch', 'vocabulary'],
    ]);
    assert.deepEqual(results.slice(2), [['Oak Telly Stand', 'all']]);
    assert.deepEqual(label, { match: 'vocabulary', unmatched: [], corrected: {} });
  });

  test('the product that the query names comes before its synonyms', async () => {
    await index(shop, shop, site, [{ name: 'Vistelle Telly' }]);
    const { hits, match } = await search(shop, { q: 'telly' });
    assert.deepEqual([match, hits.length, hits[1]?.label?.match], ['all', 4, 'vocabulary']);
    const page = await search(shop, { q: 'telly', limit: 1 });
    assert.deepEqual([page.match, page.totalEstimate], ['all', 2]);
  });

  test('products for children and animals come last unless the query names them', async () => {
    const things = await index(shop, shop, site, [
      { name: 'Doll Zither' },
      { name: 'Long Brass Zither of a Concert Hall' },
    ]);
    const inOrder = [...things].reverse().map(({ name }) => name);
    assert.deepEqual(await names(shop, things, { q: 'zither' }), inOrder);
    assert.deepEqual((await names(shop, things, { q: 'doll zither' }))[0], 'Doll Zither');
  });

  test('in a search for men, what is only for women comes last', async () => {
    const things = await index(shop, shop, site, [
      { name: 'Sarong', tags: ['women'] },
      { name: 'Striped Sarong', tags: ['women', 'men'] },
      { name: 'Sarong of Heavy Woven Linen with Fringes' },
    ]);
    const [forWomen, forBoth, forAll] = things.map(({ name }) => name);
    assert.deepEqual(await names(shop, things, { q: "men's sarong" }), [forBoth, forAll, forWomen]);
  });

  test('a participle after the thing describes it', async () => {
    const things = await index(shop, shop, site, [
      { name: 'Petrol Scarifier Self-Propelled' },
      { name: 'Electric Scarifier' },
    ]);
    const found = await names(shop, things, { q: 'petrol scarifier self propelled' });
    assert.deepEqual(found, ['Petrol Scarifier Self-Propelled', 'Electric Scarifier']);
  });

  test('a query that names only a purpose finds products for it', async () => {
    const scale = await index(shop, shop, site, [
      { name: 'Digital Scale 5 kg', tags: ['kitchen'] },
      { name: 'Whole Spelt, as flour' },
    ]);
    const found = await search(shop, { q: 'I want to weigh some flour' });
    assert.deepEqual(
      found.hits.map(({ productId }) => productId),
      [scale[0]?.id],
    );
    assert.deepEqual([found.match, found.unmatched], ['partial', ['weigh', 'flour']]);
    assert.equal((await search(shop, { q: 'spelt to weigh' })).hits[0]?.productId, scale[1]?.id);
  });

  test('words that name a purpose are not corrected, and a verb is not taken for a product', async () => {
    await index(shop, shop, site, [{ name: 'Weight of brass' }, { name: 'Movie Poster' }]);
    const [projector] = await index(shop, shop, site, [{ name: 'Outdoor Projector' }]);
    const scales = await find({ q: 'weigh flour' });
    assert.deepEqual(scales.label, {
      match: 'partial',
      unmatched: ['weigh', 'flour'],
      corrected: {},
    });
    const movies = await search(shop, { q: 'watch a movie outside' });
    assert.equal(movies.hits[0]?.productId, projector?.id);
  });

  test('few results are followed by substitutes, but not by accessories', async () => {
    const [canoe, paddled, board, boat] = await index(shop, shop, site, [
      { name: 'Kayak' },
      { name: 'Canoe, red' },
      { name: 'Inflatable Paddle Board' },
      { name: 'Dinghy for two, red and white' },
      { name: 'Roof Rack for Canoes' },
    ]);
    const found = await search(shop, { q: 'red kayak' });
    assert.deepEqual(
      found.hits.map(({ productId }) => productId),
      [canoe, paddled, boat, board].map((product) => product?.id),
    );
    assert.deepEqual(
      found.hits.map(({ label }) => label?.unmatched ?? found.unmatched),
      [['red'], ['kayak'], ['kayak'], ['red', 'kayak']],
    );
    const first = await search(shop, { q: 'kayak', limit: 2 });
    const second = await search(shop, { q: 'kayak', limit: 2, cursor: first.nextCursor });
    assert.deepEqual(
      [
        first.match,
        first.totalEstimate,
        ...[...first.hits, ...second.hits].map(({ label }) => label?.unmatched),
      ],
      ['all', 4, undefined, ['kayak'], ['kayak'], ['kayak']],
    );
  });

  test('neither five results nor none are followed by substitutes', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((brand) => ({ name: `Ukulele ${brand}x` }));
    const found = await index(shop, shop, site, [...five, { name: 'Electric Guitar' }]);
    assert.equal((await names(shop, found, { q: 'electric guitar' })).length, 6);
    assert.equal((await names(shop, found, { q: 'ukulele' })).length, 5);
    await index(shop, shop, site, [{ name: 'Spin Bike' }]);
    assert.deepEqual((await search(shop, { q: 'turbo trainer' })).hits, []);
  });

  test('a product with the last word only as a beginning does not match it', async () => {
    const wire = await find({ q: 'headphones wire' });
    assert.deepEqual(wire.results, [['Wireless Headphones', 'partial', 'wire']]);
    const page = await find({ q: 'headphones Wire', limit: 1 });
    assert.deepEqual(page.label, { match: 'partial', unmatched: ['Wire'], corrected: {} });
    const own = await find({ q: 'hdtvs' });
    assert.deepEqual(own.results[0], ['Norvision HDTV 50 inch', 'all']);
  });

  test('whole words and beginnings on one page have their own labels, on every page', async () => {
    await index(shop, shop, site, [{ name: 'Fipple' }, { name: 'Fipplework of brass' }]);
    const { match, hits } = await search(shop, { q: 'fipple' });
    assert.deepEqual(
      [match, hits.map(({ label }) => label)],
      ['all', [null, beginsWith('fipple')]],
    );

    const first = await search(shop, { q: 'fippl', limit: 1 });
    const second = await search(shop, { q: 'fippl', limit: 1, cursor: first.nextCursor });
    for (const page of [first, second])
      assert.deepEqual(
        [page.match, page.unmatched, page.hits[0]?.label],
        ['partial', ['fippl'], null],
      );
    assert.deepEqual([second.hits.length, second.nextCursor], [1, null]);
  });

  test('a full page of the stronger step ends the search', async () => {
    const { results, totalEstimate } = await find({ q: 'scarf', limit: 1 });
    assert.deepEqual([results[0]?.[1], totalEstimate], ['all', 3]);
  });

  test('partial matches of the named product follow, those with most of the other words first', async () => {
    const { results, totalEstimate } = await find({ q: 'Red wool scarf' });
    assert.deepEqual(results, [
      ['Red Wool Scarf', 'all'],
      ['Wool Care Set', 'all'],
      ['Blue Cotton Scarf', 'partial', 'Red', 'wool'],
    ]);
    assert.equal(totalEstimate, 3);
  });

  test('a word that no product has is reported as typed', async () => {
    const { results, label } = await find({ q: 'Used Scarf for Zeppelins' });
    assert.equal(results.length, 2);
    assert.deepEqual(label, { match: 'partial', unmatched: ['Used', 'Zeppelins'], corrected: {} });
  });

  test('two words find the word that they form, and a known term keeps a filler word', async () => {
    assert.deepEqual((await find({ q: 'wire less headphones' })).results, [
      ['Wireless Headphones', 'vocabulary'],
    ]);
    assert.deepEqual((await find({ q: 'a powerbank for my trip' })).results[0]?.slice(0, 2), [
      'Power Bank 10000 mAh',
      'partial',
    ]);
  });

  test('a corrected word is found with its synonyms and reported', async () => {
    const { results, label } = await find({ q: 'televison 50 inch' });
    assert.deepEqual(results[0], ['Norvision HDTV 50 inch', 'partial', 'televison']);
    assert.deepEqual(label, {
      match: 'partial',
      unmatched: ['televison'],
      corrected: label.corrected,
    });
    const { label: spelled } = await find({ q: 'wirelss headphones' });
    assert.deepEqual(spelled.corrected, { wirelss: 'wireless' });
  });

  test('places, numbers and words of the vocabulary are not corrected', async () => {
    await index(shop, shop, site, [{ name: 'Ten Oars' }]);
    for (const q of ['texas', 'glue', '10001', 'tent'])
      assert.deepEqual((await find({ q })).label.corrected, {}, q);
  });

  test('a generic word alone finds nothing', async () => {
    await index(shop, shop, site, [{ name: 'Quillon Dock', description: 'Holds it upright.' }]);
    const { results, label } = await find({ q: 'upright freezers' });
    assert.deepEqual([results, label.unmatched], [[], ['freezers']]);
  });

  test('results must be the product that the query names: by plural, by name before tag, by parts of terms', async () => {
    const things = await index(shop, shop, site, [
      { name: 'Lithor Cells', tags: ['batteries'] },
      { name: 'Photo Frame' },
      { name: 'Reed Pad', tags: ['crumhorns'] },
      { name: 'Large and Rare Old Brass Crumhorn from Norwich' },
      { name: 'Playing Cards' },
      { name: 'Poster', tags: ['graphics'] },
    ]);
    const namesOf = (q: string) => names(shop, things, { q });
    assert.deepEqual(await namesOf('household batteries photo speciality'), ['Lithor Cells']);
    assert.deepEqual(await namesOf('zinky crumhorn'), [
      'Large and Rare Old Brass Crumhorn from Norwich',
      'Reed Pad',
    ]);
    assert.deepEqual(await namesOf('pci express graphics cards'), ['Playing Cards']);
    assert.equal((await namesOf('audio on ear crumhorn')).length, 2);
  });

  test('if no product that the query names passes the filter, the other words are searched', async () => {
    const tag = { tags: ['televisions'] };
    assert.deepEqual((await find({ q: 'scarf 40 inch', ...tag })).results, [
      ['Vistelle Television 40 inch', 'partial', 'scarf'],
    ]);
    assert.deepEqual((await find({ q: 'scarf', ...tag })).results, []);
  });
});

describe('cursors over several steps', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ name: `Kazoo ${at}`, tags: ['kazoo'] }));

  test('list every product once and keep the label of the first result', async () => {
    await index(shop, shop, site, [...many, { name: 'Brass Kazoo' }, { name: 'Brass Kazoo Box' }]);
    const first = await search(shop, { q: 'brass kazoo', limit: 10 });
    const second = await search(shop, { q: 'brass kazoo', limit: 10, cursor: first.nextCursor });
    const { ids, labels, totals } = await walkPages(
      shop,
      { q: 'brass kazoo', limit: 10 },
      fetchAll,
    );

    assert.deepEqual([first.match, second.match], ['all', 'all']);
    assert.ok(second.hits.every(({ label }) => label?.unmatched.join() === 'brass'));
    assert.deepEqual([new Set(ids).size, ids.length, totals], [32, 32, [32, 32, 32, 32]]);
    assert.deepEqual(labels, ['all', 'all', ...many.map(() => 'partial')]);
  });

  test('are rejected if their plan was changed so that it cannot run', async () => {
    const request = { q: 'brass kazoo', limit: 10 };
    const { nextCursor } = await search(shop, request);
    const text = Buffer.from(nextCursor ?? '', 'base64url')
      .toString()
      .slice(12);
    const [tier, brevity, newness, id, plan] = JSON.parse(text);
    const filters = ['search by steps 6', request.q, [], false, null, null, null, null];
    const resumeWith = (packed: string) =>
      search(shop, {
        ...request,
        cursor: encodeCursor([tier, brevity, newness, id, packed], filters),
      });
    const known: StepPlan = JSON.parse(unpackPlan(plan));
    const resume = (change: object) => resumeWith(packPlan({ ...known, ...change }));

    assert.ok((await resume({})).hits.length > 0);
    const wrong = [
      { steps: [] },
      { steps: ['partial', 'exact'] },
      { pieces: [] },
      { pieces: ['l'] },
      { pieces: ['--'] },
      { pieces: ['l?'] },
      { head: 9 },
      { thing: 9 },
      { tokens: [{ alternatives: [[]], typed: null }] },
      { words: [['a\u0000'], ['b']] },
    ];
    for (const change of wrong)
      await assert.rejects(resume(change), { reason: 'invalid_cursor' }, JSON.stringify(change));
    const oversized = packPlan({ ...known, words: [['a'.repeat(10_000_000)], ['b']] });
    for (const packed of ['', 'x', JSON.stringify(known), oversized])
      await assert.rejects(resumeWith(packed), { reason: 'invalid_cursor' }, packed.slice(0, 40));
  });

  test('stay short for a whole sentence', async () => {
    const q = 'something loud and shiny that a brass player might blow, a kazoo or a whistle';
    const { nextCursor } = await search(shop, { q, limit: 1 });

    assert.ok(nextCursor !== null && nextCursor.length < 500, `${nextCursor?.length} characters`);
  });
});
