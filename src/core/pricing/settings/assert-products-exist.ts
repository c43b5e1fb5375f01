import { invalid } from '../../../kernel/domain-error.ts';
import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { findProductIds } from './product-id-store.ts';

/**
 * Throws 400 for the first id that is not a product of the store; `field` is the name of the list.
 */
export async function assertProductsExist(
  view: View,
  siteId: SiteId,
  field: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return;
  const known = await findProductIds(view, siteId, productIds);
  const unknown = productIds.findIndex((id) => !known.has(id));
  if (unknown < 0) return;
  const message = 'is not a product of this store';
  throw invalid([{ field: `${field}[${unknown}]`, code: 'product_not_found', message }]);
}
