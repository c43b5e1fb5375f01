import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDemoImage } from './demo-image.ts';
import { type DemoProduct, readDemoStores } from './stores.ts';

const demoStores = await readDemoStores();
const all = demoStores.flatMap((store) => store.products);
const hostile = 'the-letterpress-primer';

function find(path: readonly [string, string]): DemoProduct {
  const store = demoStores.find((candidate) => candidate.slug === path[0]);
  const product = store?.products.find((candidate) => candidate.slug === path[1]);
  assert.ok(product, `${path.join('/')} is in the demo`);
  return product;
}

const repeated = (words: unknown[]) => words.filter((word, n) => words.indexOf(word) !== n);

test('three stores belong to the first workspace, one to the second', () => {
  assert.deepEqual(
    demoStores.map((store) => [store.slug, store.workspace, store.currency, store.termsVersion]),
    [
      ['outfitters', 'first', 'USD', null],
      ['tools', 'first', 'EUR', '2026-01'],
      ['press', 'first', 'USD', null],
      ['lagoon', 'second', 'USD', null],
    ],
  );
});

test('there are about 120 products and 600 variants', () => {
  const variants = all.reduce((sum, product) => sum + product.variants.length, 0);
  assert.ok(all.length >= 110 && all.length <= 140, `${all.length} products`);
  assert.ok(variants >= 550 && variants <= 700, `${variants} variants`);
});

test('slugs are unique in a store and SKUs everywhere', () => {
  for (const store of demoStores) {
    assert.deepEqual(repeated(store.products.map((product) => product.slug)), []);
  }
  assert.deepEqual(repeated(all.flatMap((product) => product.variants.map(({ sku }) => sku))), []);
});

test('variants of a product differ in their options as stored', () => {
  for (const product of all) {
    assert.deepEqual(repeated(product.variants.map((it) => JSON.stringify(it.options))), []);
  }
});

test('prices are whole minor units in the currency of the store', () => {
  for (const store of demoStores) {
    for (const product of store.products) {
      for (const price of [product.price, ...product.variants.map((variant) => variant.price)]) {
        if (!price) continue;
        assert.ok(Number.isInteger(price.amount) && price.amount > 0, product.slug);
        assert.equal(price.currency, store.currency);
      }
    }
  }
});

test('descriptions have 40 to 120 words, tags are three to six', () => {
  for (const product of all) {
    const words = product.description.split(' ').length;
    if (product.slug !== hostile)
      assert.ok(words >= 40 && words <= 120, `${product.slug} ${words}`);
    assert.ok(product.tags.length >= 3 && product.tags.length <= 6, product.slug);
  }
});

test('physical products have a weight; digital products have none and are never out of stock', () => {
  for (const { weightGrams = null, isDigital = false, variants, slug } of all) {
    assert.equal(weightGrams === null, isDigital, slug);
    if (isDigital) assert.ok(variants.every(({ stock = null }) => stock === null));
  }
});

test('every store has three to six collections of its own products', () => {
  for (const { products, collections } of demoStores) {
    const slugs = new Set(products.map((product) => product.slug));
    assert.ok(collections.length >= 3 && collections.length <= 6);
    assert.deepEqual(repeated(collections.map((collection) => collection.slug)), []);
    for (const collection of collections) {
      assert.ok(collection.products.length > 0, collection.slug);
      assert.ok(collection.products.every((slug) => slugs.has(slug)));
    }
  }
});

test('a grey tee in size M below 30 dollars is in stock', () => {
  const tee = find(['outfitters', 'everyday-crew-tee']);
  const variant = tee.variants.find(
    ({ options }) => options?.Size === 'M' && options.Color === 'Grey',
  );
  assert.equal(variant?.stock, 40);
  assert.equal(tee.price.amount, 2400);
});

test('press sells a product for 2.50 dollars', () => {
  assert.deepEqual(find(['press', 'the-night-ferry']).price, { amount: 250, currency: 'USD' });
});

test('the five adversarial products have their special properties', () => {
  const sizes = find(['outfitters', 'three-fit-tee']).variants.map(({ options }) => options);
  const mediums = sizes.filter((options) => /^(m|medium)$/i.test(options?.Size ?? ''));
  assert.deepEqual(
    mediums.map((options) => options?.Size),
    ['M', 'm', 'Medium'],
  );

  const { description } = find(['press', 'the-letterpress-primer']);
  const bytes = Buffer.byteLength(description);
  assert.ok(bytes >= 9000 && bytes <= 10_000, `${bytes} bytes`);
  assert.match(description, /<script>.*<style>.*onerror=.*javascript:/s);

  assert.match(find(['tools', 'pocket-oilstone']).name, /ignore earlier instructions/);
  assert.equal(find(['tools', 'touch-up-enamel-50-ml']).variants.length, 120);
  assert.ok(find(['outfitters', 'waxed-cotton-jacket']).variants.every(({ stock }) => stock === 0));
});

/** The names of elements that are unclosed or closed in the wrong order; empty when well-formed. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [name];
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  return open;
}

test('every product has alt text and a small well-formed image without scripts at its URL', async () => {
  for (const { slug: store, products } of demoStores)
    for (const { slug, media } of products) {
      assert.ok(media[0]?.alt, slug);
      assert.deepEqual(
        media.map(({ url }) => url),
        [`/media/demo/${store}/${slug}.svg`],
      );
      const svg = (await readDemoImage(store, slug)) ?? '';
      assert.deepEqual(unbalanced(svg), [], slug);
      assert.ok(svg.length > 900 && svg.length < 4096, `${slug}: ${svg.length}`);
      assert.doesNotMatch(
        svg,
        /<(script|style|text|image|use|foreignObject|a)\b|\son\w+=|href/i,
        slug,
      );
      assert.deepEqual(svg.match(/https?:[^"]*/g), ['http://www.w3.org/2000/svg']);
      assert.ok([...svg.matchAll(/url\(([^)]*)\)/g)].every(([, target]) => target === '#weave'));
    }
});

test('unknown stores and products have no image', async () => {
  assert.equal(await readDemoImage('outfitters', 'nothing'), null);
  assert.equal(await readDemoImage('nowhere', 'everyday-crew-tee'), null);
  assert.equal(await readDemoImage('__proto__', 'constructor'), null);
  assert.equal(await readDemoImage('..', '../package'), null);
});
