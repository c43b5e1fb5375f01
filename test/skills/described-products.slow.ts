import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDemoStores } from '../../src/app/demo/stores.ts';
import { agentOf, saying, taskOf, type WireTask } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

/*
 * Sentences that name a product of the store only to describe something else, over all products of
 * the demo stores.
 */

const demoStores = await readDemoStores();
const shop = await openShop(null);
for (const { slug, name, currency, products } of demoStores) {
  await shop.site({ slug, name, currency });
  for (const { publishedDaysAgo: _, media: __, ...product } of products)
    await shop.product(product, slug);
}
const agent = await agentOf(shop);
let conversation = 0;

async function send(slug: string, text: string): Promise<WireTask> {
  conversation += 1;
  const message = { ...saying(text), contextId: `described-${conversation}` };
  const headers = { ...agent.key, host: `${slug}.localhost:4000` };
  return taskOf(await agent.rpc('SendMessage', { message }, headers));
}

/** What a sentence put into a cart or checkout, asks a variant of, or asks to pay. */
function takenBy({ artifacts, status }: WireTask): string[] {
  const lines = artifacts.flatMap(({ artifactId, parts }): string[] => {
    const { cart, checkout, query }: any = parts[0]?.data ?? {};
    if (artifactId === 'variant_alternatives') return [`a variant ${query ?? ''}`];
    return (cart?.items ?? checkout?.lineItems ?? []).map(({ name }: { name: string }) => name);
  });
  const asksToPay = JSON.stringify(status.message ?? {}).includes('x402.payment.required');
  return asksToPay ? [...lines, 'a payment'] : lines;
}

// biome-ignore format: a table of sentences
const others = [
  'Two tickets for the {}, please.', 'I want to buy a poster of the {}', 'order spare laces for the {}', 'please repair my {}',
  'buy a case for the {}', 'I want something like the {}', 'I would like to order a book about the {}', 'add a sticker from the {} to my cart',
  'buy a bamboo stand for my {}', 'get me a charger for the {}', 'please send me the manual of the {}', 'order anything instead of the {}',
  'I need a replacement handle for my {}', 'buy a frame to go with the {}', 'add two lids for {} to my basket', 'please clean our {}',
  'a poster of the {}, please', 'one song about {} please', 'buy me something similar to the {}', 'purchase insurance for a {}',
  "I'd like a cover for my {}, ship it to Berlin, Germany", 'buy me a toy replica of the {}', 'order a sculpture of {} to Texas',
  'fix my {} please', 'buy a wardrobe that goes with the {}', 'I want a suitcase for carrying the {}', 'put a lamp that fits the {} in my cart',
  'buy a carpet like the {}', 'I want to sell you my {}', 'please replace my {}', 'order a shelf big enough for the {}', 'buy a monument to the {}',
  'I would like to rent a {}', 'a wrapper with the {} on it, please', 'return the {} please', 'please exchange my {}', 'refund my {} please',
  'I need someone to service my {}', 'buy a bag for the {}', 'buy a basket for the {}', 'buy a box for the {}', 'buy a steel rack for holding the {}',
  'order ink compatible with the {}', 'I want a drawing showing the {}', 'get me the sequel to the {}', 'add the spare part of the {} to my cart',
  'get me a documentary about the {} and send it to Paris, France', 'order batteries for the {} and pads for the {}',
  'buy the cheaper alternative to the {}', 'order me a t-shirt with a {} printed on it', 'buy a better one than the {}',
  'I need glue to repair my {}, please', 'please have my {} repaired', 'buy tickets for {}', 'book two seats on the {} please',
  'order whatever replaces the {}', 'can you fix my {}?', 'could I get a spare key for the {}?', 'can I get some soap to wash my {}?',
  'please insure my {}', 'please teach me to use the {}', 'one like the {} please', 'buy me anything but the {}',
];
const sentencesPerProduct = 8;

const titleOf = (name: string) => (name.split(/[,:[(]/)[0] ?? name).trim();
const all = demoStores.flatMap(({ slug, products }) =>
  products.map(({ name }) => ({ slug, title: titleOf(name) })),
);

test('a product that only describes something else is not taken', async () => {
  const sentences = all.flatMap(({ slug, title }, index) =>
    Array.from({ length: sentencesPerProduct }, (_, at) => {
      const template = others[(index * sentencesPerProduct + at) % others.length] ?? '';
      return { slug, text: template.replaceAll('{}', title) };
    }),
  );
  assert.ok(sentences.length >= 900, `${sentences.length} sentences`);
  const wrong: string[] = [];
  for (const { slug, text } of sentences) {
    const taken = takenBy(await send(slug, text));
    if (taken.length > 0) wrong.push(`${text}: ${taken.join(', ')}`);
  }
  assert.deepEqual(wrong, []);
});

const purchases = [
  'buy the {}',
  'order a {} for my sister',
  'I would like to buy for my mother the {}',
  'place an order for the {}',
  "I'll go with the {}",
  'please send mum the {}',
];

test('the same products are chosen when the request names them', async () => {
  const missed: string[] = [];
  // Sold out, and with instructions in its name.
  const plain = all.filter(({ title }) => !/^(?:Waxed|Pocket)/.test(title));
  for (const [index, { slug, title }] of plain.entries()) {
    const text = (purchases[index % purchases.length] ?? '').replaceAll('{}', title);
    if (takenBy(await send(slug, text)).length === 0) missed.push(text);
  }
  assert.deepEqual(missed, []);
});

test('an accessory that is sold under the name of another product is taken', async () => {
  const named: [slug: string, name: string, text: string][] = [
    ['outfitters', 'Court Canvas Sneaker Laces', 'buy laces for the Court Canvas Sneakers'],
    ['press', 'Tickets for the Night Ferry', 'Two tickets for the night ferry, please'],
    ['tools', 'Spare Handle for the Bar Clamp', 'I need a spare handle for my Bar Clamp'],
    ['lagoon', 'Poster of the Tilting Parasol', 'buy a poster of the Tilting Parasol'],
  ];
  for (const [slug, name] of named) {
    const currency = demoStores.find((store) => store.slug === slug)?.currency ?? 'USD';
    await shop.product({ name, price: { amount: 500, currency }, variants: [{ stock: 9 }] }, slug);
  }
  // The names of a store's products are cached for ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 10_500));
  for (const [slug, name, text] of named) assert.deepEqual(takenBy(await send(slug, text)), [name]);
});
