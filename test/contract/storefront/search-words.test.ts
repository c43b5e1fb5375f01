import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asking } from '../../kit/a2a.ts';
import { mcpOf, toolAnswer } from '../../kit/mcp.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpOf } from '../../kit/ucp.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site({ currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
await shop.product({ name: 'Desk Lamp', price: usd(1_500) });
await shop.product({ name: 'Floor Lamp', price: usd(4_500) });
await shop.product({ name: 'Lamp of Gold', price: usd(90_000), variants: [{ stock: 0 }] });
await shop.product({ name: 'Gift Card $25', price: usd(2_500) });
await shop.product({ name: 'Bobble Cosmos', price: usd(900) });
await shop.other.product(
  { name: 'Euro Lamp', price: { amount: 2_000, currency: 'EUR' } },
  'elsewhere',
);
const merchant = await shop.merchant('write:settings');

const path = '/api/storefront/v1/search';
const inShop = (q: string, more = '') =>
  shop.public.get(`${path}?site_slug=shop&q=${encodeURIComponent(q)}${more}`);
const everywhere = (q: string) => shop.public.get(`${path}?q=${encodeURIComponent(q)}`);
const namesOf = ({ body }: { body: any }) =>
  body.products.map(({ name }: { name: string }) => name).sort();
const firstName = ({ body }: { body: any }) => body.products[0]?.name;
const setSynonyms = async (synonyms: object[]) => {
  const { status } = await merchant.put('/sites/shop/synonyms', { synonyms });
  assert.equal(status, 200);
  await shop.settle();
};

describe('filters in the words of a search', () => {
  test('a price limit is applied, said, and taken out of the words', async () => {
    const answer = await inShop('lamp under $20');

    assert.deepEqual(namesOf(answer), ['Desk Lamp']);
    const { match, unmatched, applied } = answer.body;
    assert.deepEqual(
      { match, unmatched, applied },
      {
        match: 'all',
        unmatched: [],
        applied: { price_max: 2_000 },
      },
    );
  });

  test('stock and a low price are read too', async () => {
    const answer = await inShop('cheap lamp in stock');

    assert.deepEqual(namesOf(answer), ['Desk Lamp', 'Floor Lamp']);
    assert.deepEqual(answer.body.applied, { in_stock: true, preference: 'low_price' });
  });

  test('a search of filters alone lists what they leave', async () => {
    assert.deepEqual(namesOf(await inShop('under $12')), ['Bobble Cosmos']);
  });

  test('parameters of the request take precedence, and the words are unchanged', async () => {
    const answer = await inShop('lamp under $20', '&price_max=5000');

    assert.equal(answer.body.applied, undefined);
    assert.equal(answer.body.match, 'partial');
    assert.ok(answer.body.unmatched.includes('$20') || answer.body.unmatched.includes('20'));
    assert.equal((await inShop('lamp')).body.applied, undefined);
  });

  test('an amount in a name is not a limit', async () => {
    const answer = await inShop('gift card $25');
    assert.deepEqual([namesOf(answer), answer.body.applied], [['Gift Card $25'], undefined]);
  });

  test('a limit in another currency is not applied, and said to be unmatched', async () => {
    const answer = await inShop('lamp under 20 euros');

    assert.deepEqual(namesOf(answer), ['Desk Lamp', 'Floor Lamp', 'Lamp of Gold']);
    const { match, unmatched, applied } = answer.body;
    assert.deepEqual([match, unmatched, applied], ['partial', ['under 20 euros'], undefined]);
  });

  test('over all stores a limit applies to prices in its currency', async () => {
    const euros = await everywhere('lamp under 30 euros');
    assert.deepEqual(namesOf(euros), ['Euro Lamp']);
    assert.deepEqual(euros.body.applied, { price_max: 3_000, currency: 'EUR' });
    assert.deepEqual(namesOf(await everywhere('lamp under $30')), ['Desk Lamp']);
    const bare = await everywhere('lamp under 30');
    assert.deepEqual([bare.body.match, bare.body.unmatched], ['partial', ['under 30']]);
  });

  test('a cursor continues the same words, and no others', async () => {
    const first = await inShop('lamp under $100', '&limit=1');
    const next = `&limit=1&cursor=${first.body.next_cursor}`;

    const second = await inShop('lamp under $100', next);

    assert.deepEqual([...namesOf(first), ...namesOf(second)].sort(), ['Desk Lamp', 'Floor Lamp']);
    assert.deepEqual([second.body.next_cursor, second.body.applied], [null, { price_max: 10_000 }]);
    const other = await inShop('lamp under $90', next);
    assert.deepEqual([other.status, other.body.error.code], [400, 'invalid_cursor']);
  });

  test('a minimum above the maximum in the words is not an error', async () => {
    assert.equal((await inShop('lamp over $90 under $20')).status, 200);
  });

  test('UCP, MCP and A2A read the words too', async () => {
    const query = 'lamp under $20';
    const ucp = await shop.public.post('/api/ucp/v1/catalog/search', { site_slug: 'shop', query });
    assert.deepEqual([namesOf(ucp), ucp.body.applied], [['Desk Lamp'], { price_max: 2_000 }]);

    const host = { host: 'shop.localhost:4000' };
    const standard = await ucpOf(shop, host).search({ query });
    assert.deepEqual(
      standard.body.products.map(({ title }: { title: string }) => title),
      ['Desk Lamp'],
    );
    assert.deepEqual(standard.body.applied, { price_max: 2_000 });

    const mcp = await mcpOf(shop);
    const tool = toolAnswer(await mcp.call('catalog-search', { query, siteSlug: 'shop' }));
    assert.deepEqual(namesOf({ body: tool.data }), ['Desk Lamp']);
    assert.deepEqual(tool.data.applied, { priceMax: 2_000 });

    const message = asking({ skill: 'catalog-search', query, siteSlug: 'shop' });
    const { body } = await shop.public.post('/api/a2a', {
      jsonrpc: '2.0',
      id: '1',
      method: 'SendMessage',
      params: { message },
    });
    const { data } = body.result.task.artifacts[0].parts[0];
    assert.deepEqual([namesOf({ body: data }), data.applied], [['Desk Lamp'], { priceMax: 2_000 }]);
  });
});

describe('synonyms of a store in searches', () => {
  test('they apply in both directions or in one, until they are replaced', async () => {
    await setSynonyms([
      { terms: ['glim', 'lamp'] },
      { terms: ['star flower'], also_finds: ['cosmos'] },
    ]);

    const glim = await inShop('desk glim');
    assert.deepEqual([firstName(glim), glim.body.match], ['Desk Lamp', 'vocabulary']);
    assert.equal(firstName(await inShop('star flowers')), 'Bobble Cosmos');
    assert.equal((await inShop('cosmos')).body.match, 'all');

    await setSynonyms([]);
    assert.notEqual((await inShop('desk glim')).body.match, 'vocabulary');
  });

  test('a search of all stores and another store do not use them', async () => {
    await setSynonyms([{ terms: ['glim', 'lamp'] }]);

    assert.notEqual((await everywhere('glim')).body.match, 'vocabulary');
    const elsewhere = await shop.public.get(`${path}?site_slug=elsewhere&q=glim`);
    assert.deepEqual(namesOf(elsewhere), []);
  });
});
