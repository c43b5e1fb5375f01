import { enqueue } from '../../../../platform/jobs/queue.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import { lockPublication } from '../../../sites/manage-sites.ts';
import type { Product } from '../../product.ts';
import { toSearchDocument } from './document.ts';
import {
  addWords,
  deleteDocuments,
  refreshPricesInStock,
  saveDocuments,
} from './document-store.ts';
import { publishProductJobType } from './publication-due.ts';

/**
 * Updates the search index for products of one store, in the transaction that changed or locked
 * them. Published products are indexed, all others removed. A product with a future publication
 * date gets a job for that date. The publication of the store is locked: either it is seen here, or
 * it waits for this transaction, and its job then indexes the products.
 */
export async function indexProducts(work: Work, products: Product[]): Promise<void> {
  const [first] = products;
  if (first === undefined) return;
  const query = work.query.bind(work);
  const isStorePublished = await lockPublication(work, first.siteId);
  const published = products.filter(
    (product) => isStorePublished && isPublished(product, work.now),
  );
  const hidden = products.filter((product) => !published.includes(product));
  if (hidden.length > 0) {
    await deleteDocuments(
      query,
      work.tenant.workspaceId,
      hidden.map((product) => product.id),
    );
  }
  if (published.length > 0) {
    const documents = published.map(toSearchDocument);
    await saveDocuments(query, documents);
    await addWords(
      query,
      documents.flatMap((document) => document.words),
    );
  }
  for (const product of hidden) await schedulePublication(work, product);
}

/** Updates the prices in stock of products after a change of their stock. */
export async function refreshStockInSearch(work: Work, productIds: string[]): Promise<void> {
  const query = work.query.bind(work);
  await refreshPricesInStock(query, work.tenant.workspaceId, [...new Set(productIds)]);
}

function isPublished({ publishedAt }: Product, now: Date): boolean {
  return publishedAt !== null && publishedAt <= now;
}

async function schedulePublication(work: Work, { id, publishedAt }: Product): Promise<void> {
  if (publishedAt === null || publishedAt <= work.now) return;
  const key = `${id} ${publishedAt.toISOString()}`;
  await enqueue(work, publishProductJobType, { productId: id }, { at: publishedAt, key });
}
