import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { readIntent } from '@stoa/shopping-intent';
import { toPurchaseSentence } from '../../src/core/skills/words/describe-offer.ts';
import { demoStores, optionTerms, readDemoStore } from './demo-things.ts';

/** The sentence of an offer buys at once what the offer names, whatever the product is called. */
for (const store of demoStores)
  test(`the example of an offer is understood for every variant of ${store}`, () => {
    const { products, things } = readDemoStore(store);
    const wrong = products.flatMap(({ slug, name, variants }) =>
      variants.flatMap(({ options = {} }) => {
        const sentence = toPurchaseSentence([{ name, quantity: 2, chosen: options }]);
        const intent = readIntent(sentence, {
          addressedSlug: store,
          stores: [],
          currency: 'USD',
          things,
        });
        assert.ok(intent.skill === 'ucp-checkout', sentence);
        const { items, unknownWords } = intent;
        const found = items.map((item) => [
          item.productId,
          item.quantity,
          optionTerms(item.options),
        ]);
        const isRight =
          isDeepStrictEqual(found, [[slug, 2, optionTerms(options)]]) && !unknownWords;
        return isRight ? [] : [`${sentence}: ${JSON.stringify(intent)}`];
      }),
    );
    assert.deepEqual(wrong, []);
  });
