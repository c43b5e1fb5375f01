import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, openTalk, sentenceOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

/*
 * Packs that only the search finds: the reader of texts knows the newest products of a store for
 * some seconds, and a product that is added in that time stands for one of a large catalog.
 */
const shop = await openShop(null);
await shop.site();
await shop.product({ name: 'Copper Kettle', variants: [{ stock: 500 }] });
const agent = await agentOf(shop);
const { send } = openTalk(agent);
await send('what do you sell?');
await shop.product({ name: 'Cork Coasters, 10 pcs', variants: [{ stock: 500 }] });
await shop.product({
  name: 'Brass Hooks',
  variants: ['25 pcs', '100 pcs'].map((Pack) => ({ options: { Pack }, stock: 500 })),
});
await shop.product({ name: 'Oak Shelf', variants: [{ stock: 500 }] });

const linesOf = ({ artifacts }: WireTask): string[] =>
  artifacts.flatMap(({ parts }) => {
    const { cart, checkout }: any = parts[0]?.data ?? {};
    const lines: { name: string; quantity: number }[] = cart?.items ?? checkout?.lineItems ?? [];
    return lines.map(({ name, quantity }) => `${quantity} ${name}`);
  });

test('a number of pieces of a pack is asked about, and a yes buys what the offer says', async () => {
  const offer = await send('buy 20 cork coasters');

  assert.deepEqual(linesOf(offer), []);
  assert.match(sentenceOf(offer), /I did not understand “20 cork coasters”/);
  assert.match(sentenceOf(offer), /20 × Cork Coasters, 10 pcs \(one unit is a pack of 10/);
  assert.deepEqual(linesOf(await send('yes', offer.id)), ['20 Cork Coasters, 10 pcs']);
});

test('the smallest pack of the variants counts', async () => {
  const offer = await send('add 50 brass hooks to my cart');

  assert.deepEqual(linesOf(offer), []);
  assert.match(sentenceOf(offer), /pack of 25 or 100/);
});

for (const [text, lines] of [
  ['buy 2 cork coasters', ['2 Cork Coasters, 10 pcs']],
  ['buy 20 packs of cork coasters', ['20 Cork Coasters, 10 pcs']],
  ['buy 20 cork coasters, 10 pcs', ['20 Cork Coasters, 10 pcs']],
  ['buy 20 oak shelf', ['20 Oak Shelf']],
] as [string, string[]][])
  test(`no pieces are meant: ${text}`, async () => {
    const task = await send(text);
    const bought = linesOf(task);
    const isOffered = bought.length === 0 && !/20 ×.*one unit/.test(sentenceOf(task));
    assert.ok(isOffered || String(bought) === String(lines), sentenceOf(task));
  });
