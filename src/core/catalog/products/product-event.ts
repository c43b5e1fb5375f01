import type { Work } from '../../../platform/unit-of-work.ts';
import type { EventInput } from '../../events/event.ts';
import type { Product } from '../product.ts';
import { toProductDto } from '../product-dto.ts';

type ProductEvent = 'product.created' | 'product.updated' | 'product.deleted';

/** The event of a product for the outbox. */
export function toProductEvent(work: Work, type: ProductEvent, product: Product): EventInput {
  return {
    type,
    site: { id: product.siteId, slug: product.siteSlug },
    resource: { type: 'product', id: product.id, version: product.version },
    data: toProductDto(product, work.origin),
  };
}
