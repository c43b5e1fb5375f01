import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { Site } from '../../../sites/site.ts';
import type { Product } from '../../product.ts';
import { toSearchDocument } from './document.ts';
import {
  addWords,
  deleteDocuments,
  refreshPricesInStock,
  saveDocuments,
} from './document-store.ts';
import { publicationDue } from './publication-due.ts';

/**
 * Brings search up to date with products of one store, in the transaction of their change: what is
 * published is found, everything else is not. A product of the future gets a job for its day.
 */
export async function indexProducts(work: Work, site: Site, products: Product[]): Promise<void> {
  const query = work.query.bind(work);
  const shown = products.filter((product) => isPublished(site, product, work.now));
  const hidden = products.filter((product) => !shown.includes(product));
  if (hidden.length > 0) {
    await deleteDocuments(
      query,
      site.tenant.workspaceId,
      hidden.map((product) => product.id),
    );
  }
  if (shown.length > 0) {
    const documents = shown.map(toSearchDocument);
    await saveDocuments(query, documents);
    await addWords(
      query,
      documents.flatMap((document) => document.words),
    );
  }
  for (const product of hidden) await schedulePublication(work, product);
}

/** The same for products of which only the stock has changed, and what can be bought with it. */
export async function refreshStockInSearch(work: Work, productIds: string[]): Promise<void> {
  const query = work.query.bind(work);
  await refreshPricesInStock(query, work.tenant.workspaceId, [...new Set(productIds)]);
}

function isPublished(site: Site, product: Product, now: Date): boolean {
  return site.published && product.publishedAt !== null && product.publishedAt <= now;
}

async function schedulePublication(work: Work, { id, publishedAt }: Product): Promise<void> {
  if (publishedAt === null || publishedAt <= work.now) return;
  const key = `${id} ${publishedAt.toISOString()}`;
  await enqueue(work, publicationDue, { productId: id }, { at: publishedAt, key });
}
