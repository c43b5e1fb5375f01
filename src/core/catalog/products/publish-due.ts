import { defineJob } from '../../../platform/jobs/job.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { emitEvents } from '../../events/emit-events.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { publicationChanged } from '../../sites/publication-changed.ts';
import type { Site } from '../../sites/site.ts';
import { recordDuePublication } from '../history/record-changes.ts';
import { indexProducts } from '../search/index/index-products.ts';
import { publishProductJobType } from '../search/index/publication-due.ts';
import { listSiteProductIds, lockProduct, lockProducts } from './own-product-store.ts';
import { toProductEvent } from './product-event.ts';

const batchSize = 200;

/**
 * Adds a product to search on its publication date, unless the date has changed in the meantime.
 */
export const publishDueProductJob = defineJob({
  ...publishProductJobType,
  handle: ({ tenant, unit }, { productId }) =>
    unit.run(tenant, async (work) => {
      const product = await lockProduct(work, productId);
      if (!product?.publishedAt || product.publishedAt > work.now) return;
      await indexProducts(work, [product]);
      await emitEvents(work, toProductEvent(work, 'product.updated', product));
      await recordDuePublication(work, product);
    }),
});

/**
 * Adds all products of a store to search, or removes them, after the store's publication changed.
 */
export const reindexSiteJob = defineJob({
  ...publicationChanged,
  async handle({ tenant, unit }, { siteSlug }) {
    let after: string | null = '';
    while (after !== null) {
      const from: string = after;
      after = await unit.run(tenant, async (work) =>
        indexNextBatch(work, await getOwnSite(work, siteSlug), from),
      );
    }
  },
});

/**
 * Indexes one batch, emits `search.changed`, and returns the id after which the next one starts.
 */
async function indexNextBatch(work: Work, site: Site, afterId: string): Promise<string | null> {
  const ids = await listSiteProductIds(work, site, afterId, batchSize);
  await indexProducts(work, await lockProducts(work, site, ids));
  const { id, slug, version } = site;
  const resource = { type: 'search', id, version };
  await emitEvents(work, { type: 'search.changed', site: { id, slug }, resource, data: { id } });
  return ids.length < batchSize ? null : (ids.at(-1) ?? null);
}
