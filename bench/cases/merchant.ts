import { type Case, measureLoop, type Stage } from '../case.ts';
import { generateCatalog } from '../catalog.ts';
import { fresh } from '../catalog-database.ts';
import { merchantStore } from '../load-catalog.ts';

/** More than one measurement can create, because each slug can be used only once. */
const maxProducts = 30_000;

export const merchant: Case[] = [
  {
    name: 'product create',
    title: 'a merchant creates a product with variants, which search finds immediately',
    run: (stage) => measureLoop(stage, stage.server, () => createRequests(stage)),
  },
];

function createRequests({ apiKey }: Stage) {
  const run = fresh();
  return [...generateCatalog(maxProducts, 1)].map(({ draft }, at) => ({
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
