import { type Case, measureLoop, type Stage } from '../case.ts';
import { generateCatalog } from '../catalog.ts';
import { fresh } from '../catalog-database.ts';
import { merchantStore } from '../load-catalog.ts';

/** More than are added in one measurement: a slug is taken once. */
const manyProducts = 30_000;

export const merchant: Case[] = [
  {
    name: 'product create',
    title: 'merchant adds a product with its variants, found by search at once',
    run: (stage) => measureLoop(stage, stage.server, () => createRequests(stage)),
  },
];

function createRequests({ apiKey }: Stage) {
  const run = fresh();
  return [...generateCatalog(manyProducts, 1)].map(({ draft }, at) => ({
    method: 'POST' as const,
    path: '/api/storefront/v1/merchant/products',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      site_slug: merchantStore,
      name: draft.name,
      slug: `${run}-${at}`,
      description: draft.description,
      price: draft.price,
      variants: draft.variants,
      tags: draft.tags,
      published_at: draft.publishedAt,
    }),
  }));
}
