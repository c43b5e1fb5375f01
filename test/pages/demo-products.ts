import { readDemoStores } from '../../src/app/demo/stores.ts';
import type { CreateProductInput, Product } from '../../src/core/catalog/product.ts';
import type { Tenancy } from '../kit/shop.ts';

const demoStores = await readDemoStores();

/** Products, as `[store, product]`, that are hard to process or display, each in its own way. */
const adversarialProducts = {
  ambiguousSizes: ['outfitters', 'three-fit-tee'],
  zeroStock: ['outfitters', 'waxed-cotton-jacket'],
  injectedInstructions: ['tools', 'pocket-oilstone'],
  manyVariants: ['tools', 'touch-up-enamel-50-ml'],
  hostileMarkup: ['press', 'the-letterpress-primer'],
} as const;

/** Adds the demo's products that are hard to render to the store `shop`, in its currency. */
export async function addHardProducts(
  shop: Pick<Tenancy, 'product'>,
): Promise<Record<keyof typeof adversarialProducts, Product>> {
  const entries = Object.entries(adversarialProducts).map(async ([name, [store, slug]]) => [
    name,
    await shop.product(draftOf(store, slug)),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

function draftOf(storeSlug: string, slug: string): CreateProductInput {
  const store = demoStores.find((candidate) => candidate.slug === storeSlug);
  const product = store?.products.find((candidate) => candidate.slug === slug);
  if (!product) throw new Error(`the demo has no ${storeSlug}/${slug}`);
  const { publishedDaysAgo: _days, variants, price, ...draft } = product;
  return {
    ...draft,
    price: inDollars(price),
    variants: variants.map((variant) => ({
      ...variant,
      price: variant.price ? inDollars(variant.price) : null,
    })),
  };
}

const inDollars = ({ amount }: { amount: number }) => ({ amount, currency: 'USD' });
