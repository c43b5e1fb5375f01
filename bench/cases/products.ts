import { type Case, measureLoop, type Stage } from '../case.ts';
import type { ProductAddress } from '../catalog-database.ts';

/** Few enough to fit into the server's cache. */
const cachedProducts = 1_000;
const listedStores = 100;

export const products: Case[] = [
  {
    name: 'product cached',
    title: `product by id, ${cachedProducts} products repeatedly`,
    target: { ratio: { of: 'C1', atLeast: 0.7 } },
    run: (stage) => {
      const requests = stage.products.slice(0, cachedProducts).map(readRequest);
      return measureLoop(stage, stage.server, () => requests);
    },
  },
  {
    name: 'product uncached',
    title: 'product by id, each once, so that the cache never has it',
    target: { ratio: { of: 'C2', atLeast: 0.8 } },
    run: walkProducts,
  },
  {
    name: 'product list',
    title: 'first page of 20 products, stores in turn',
    target: { ratio: { of: 'C1', atLeast: 0.6 } },
    run: (stage) => {
      const stores = [...new Set(stage.products.map(({ store }) => store))].slice(0, listedStores);
      const requests = stores.map((store) => ({
        path: `/api/storefront/v1/stores/${store}/products?limit=20`,
      }));
      return measureLoop(stage, stage.server, () => requests);
    },
  },
];

const readRequest = ({ store, id }: ProductAddress) => ({
  path: `/api/storefront/v1/stores/${store}/products/${id}`,
});

/**
 * Each connection reads different products, and the warm-up starts with the other half than the
 * measurement. A product is repeated only after all others, when the cache has evicted it.
 */
function walkProducts(stage: Stage) {
  const requests = stage.products.map(readRequest);
  const half = Math.floor(requests.length / 2);
  const turned = [...requests.slice(half), ...requests.slice(0, half)];
  return measureLoop(stage, stage.server, (part) => (part === 'warm-up' ? turned : requests));
}
