import type { Happening } from '../../events/event.ts';
import type { Site } from '../../sites/site.ts';
import type { Product } from '../product.ts';
import { productRecord } from '../product-record.ts';

type ProductEvent = 'product.created' | 'product.updated' | 'product.deleted';

/** What the outbox is told of a product. */
export function productHappened(type: ProductEvent, site: Site, product: Product): Happening {
  return {
    type,
    site: { id: site.id, slug: site.slug },
    resource: { type: 'product', id: product.id, version: product.version },
    data: productRecord(product, { origin: new URL(site.url).origin, siteUrl: site.url }),
  };
}
