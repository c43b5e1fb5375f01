import type { CreateProductInput, VariantInput } from '../src/core/catalog/product.ts';
import { type Kind, kinds, phrases, syllables } from './catalog-words.ts';

/** A product of the generated catalog and the store (from 0) that sells it. */
export type GeneratedProduct = { store: number; draft: CreateProductInput & { slug: string } };

/** A generator of random numbers in [0, 1) that repeats for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Generates the benchmark's catalog: `count` products in `stores` stores, the same on every run. A
 * few words, brands, kinds and stores are very common and most are rare, as in real catalogs.
 */
export function* generateCatalog(count: number, stores: number): Generator<GeneratedProduct> {
  const random = seeded(20_261_121);
  const brands = makeNames(random, Math.max(50, Math.round(Math.sqrt(count) * 4)));
  const rareWords = makeNames(random, Math.max(200, Math.round(Math.sqrt(count) * 20)));
  const dice: Dice = { random, brands, rareWords };
  for (let number = 0; number < count; number += 1) {
    const store = number < stores ? number : skewed(random, stores);
    yield { store, draft: makeProduct(dice, number) };
  }
}

type Dice = { random: () => number; brands: string[]; rareWords: string[] };

const firstPublished = Date.UTC(2023, 0, 1);
const publishedEveryMs = 60_000;

function makeProduct(dice: Dice, number: number): CreateProductInput & { slug: string } {
  const { random } = dice;
  const kind = pick(random, kinds);
  const brand = pick(random, dice.brands);
  const feature = pick(random, kind.features);
  const model = random() < 0.6 ? ` ${modelCode(random)}` : '';
  const color = pick(random, kind.colors);
  const lead = random() < 0.5 ? `${capital(feature)} ` : '';
  const price = priceOf(random, kind);
  return {
    name: `${brand}${model} ${lead}${kind.name}${random() < 0.4 ? ` - ${color}` : ''}`,
    slug: `p-${number}`,
    description: describe(dice, kind, feature),
    price: { amount: price, currency: 'USD' },
    variants: makeVariants(random, kind, price),
    tags: [kind.tag, kind.family, brand, ...(random() < 0.3 ? [feature] : [])],
    publishedAt: new Date(firstPublished + number * publishedEveryMs),
  };
}

function describe(dice: Dice, kind: Kind, feature: string): string {
  const { random } = dice;
  const length = 20 + Math.floor(random() * 61);
  const words = ['This', feature, kind.tag, 'is', 'made', 'for'];
  while (words.length < length) {
    const rare = random() < 0.06;
    words.push(...(rare ? [pick(random, dice.rareWords)] : pick(random, phrases).split(' ')));
  }
  return `${words.slice(0, length).join(' ')}.`;
}

function makeVariants(random: () => number, kind: Kind, price: number): VariantInput[] {
  const sizes = kind.sizes.slice(0, 1 + Math.floor(random() * Math.min(4, kind.sizes.length)));
  const colors = [
    pick(random, kind.colors),
    ...(random() < 0.35 ? [pick(random, kind.colors)] : []),
  ];
  const choices = [...new Set(colors)].flatMap((Color) => sizes.map((Size) => ({ Size, Color })));
  return choices.slice(0, 8).map((options, at) => ({
    options,
    price: { amount: price + at * Math.round(price * 0.03), currency: 'USD' },
    stock: random() < 0.1 ? 0 : random() < 0.2 ? null : 1 + Math.floor(random() * 500),
  }));
}

// Log-uniform between the cheapest and dearest price of the kind, ending in 99.
function priceOf(random: () => number, kind: Kind): number {
  const spread = Math.log(kind.dearest / kind.cheapest);
  return Math.round(kind.cheapest * Math.exp(random() * spread)) * 100 - 1;
}

function makeNames(random: () => number, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const parts = Array.from({ length: 2 + Math.floor(random() * 2) }, () =>
      pickEvenly(random, syllables),
    );
    names.add(capital(parts.join('')));
  }
  return [...names];
}

function modelCode(random: () => number): string {
  const letters = String.fromCharCode(
    65 + Math.floor(random() * 26),
    65 + Math.floor(random() * 26),
  );
  return `${letters}${Math.floor(10 + random() * random() * 9_000)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// Approximates a Zipf distribution: the index is exponential in a uniform random number.
function skewed(random: () => number, size: number): number {
  return Math.min(size - 1, Math.floor((size + 1) ** random()) - 1);
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[skewed(random, items.length)] as Item;
}

function pickEvenly(random: () => number, items: readonly string[]): string {
  return items[Math.floor(random() * items.length)] as string;
}
