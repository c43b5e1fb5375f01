import type { Work } from '../../../platform/work.ts';
import type { Happening } from '../../events/event.ts';
import type { Product } from '../product.ts';
import { productRecord } from '../product-record.ts';

type ProductEvent = 'product.created' | 'product.updated' | 'product.deleted';

/** What the outbox is told of a product. */
export function productHappened(work: Work, type: ProductEvent, product: Product): Happening {
  return {
    type,
    site: { id: product.siteId, slug: product.siteSlug },
    resource: { type: 'product', id: product.id, version: product.version },
    data: productRecord(product, work.origin),
  };
}
