import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Intent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { addsItems, readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';
import { withoutRejected } from './rejected-goods.ts';

const things = prepareKnownThings(
  [product('Canvas Market Tote'), product('Six-Panel Cap'), product('Ribbed Tank')],
  [],
  plainCatalog,
);
const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

describe('goods that others replace', () => {
  for (const text of [
    'buy the tank instead of the cap',
    'buy the tank rather than the six-panel cap',
    'buy the tank in place of the cap and the tote',
    'buy the tank over the cap',
    'instead of the cap buy the tank',
    'buy the tank instead of 2 canvas totes',
    'buy the ribbed tank instead of the cap',
  ])
    test(`are no items, and the rest is offered first: ${text}`, () => {
      const intent = read(text);
      if (!addsItems(intent)) return assert.equal(intent.skill, 'cart-management');
      const names = intent.items.map(({ productId, query }) => productId ?? query);
      assert.match(names.join(), /^(?:ribbed-)?tank$/u);
      assert.ok(intent.unknownWords, JSON.stringify(intent));
    });

  test('are left out up to the next request', () => {
    for (const [text, rest] of [
      [' buy glue instead of the vacuum ', ' buy glue | '],
      [' instead of the vacuum buy glue ', ' | buy glue '],
      [' buy glue rather than a vacuum , ship to texas ', ' buy glue | , ship to texas '],
      [' buy socks over the knee ', ' buy socks over the knee '],
      [' order a mug over the holidays ', ' order a mug over the holidays '],
    ] as const)
      assert.equal(withoutRejected(text), rest);
  });
});
