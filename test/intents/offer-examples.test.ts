import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type KnownProduct, prepareKnownThings, readIntent } from '@stoa/shopping-intent';
import { toCanonicalTerm } from '@stoa/shopping-intent/text/synonyms';
import { listOptionValues } from '../../src/core/catalog/variant-options.ts';
import { catalogLookup } from '../../src/core/skills/words/catalog-lookup.ts';
import { toPurchaseSentence } from '../../src/core/skills/words/describe-offer.ts';

type DemoProduct = {
  slug: string;
  name: string;
  tags: string[];
  variants: { options?: Record<string, string> }[];
};

/** A few demo products have the same option in two spellings. */
const terms = (options: Record<string, string> = {}) =>
  Object.entries(options)
    .map((pair) => pair.map(toCanonicalTerm).join(': '))
    .sort();

/** The sentence of an offer buys at once what the offer names, whatever the product is called. */
for (const store of ['outfitters', 'tools', 'press', 'lagoon'])
  test(`the example of an offer is understood for every variant of ${store}`, () => {
    const file = fileURLToPath(new URL(`../../demo/${store}/products.ndjson`, import.meta.url));
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const products = lines.map((line): DemoProduct => JSON.parse(line));
    const known = products.map(({ slug, name, tags, variants }): KnownProduct => {
      const options = listOptionValues(variants.map((each) => ({ options: each.options ?? {} })));
      return { id: slug, siteSlug: store, name, tags, options };
    });
    const things = prepareKnownThings(known, [], catalogLookup);
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
        const found = items.map((item) => [item.productId, item.quantity, terms(item.options)]);
        const isRight = isDeepStrictEqual(found, [[slug, 2, terms(options)]]) && !unknownWords;
        return isRight ? [] : [`${sentence}: ${JSON.stringify(intent)}`];
      }),
    );
    assert.deepEqual(wrong, []);
  });
