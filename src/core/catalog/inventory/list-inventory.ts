import type { ProductId, VariantId } from '../../../kernel/id.ts';
import {
  type CountedPage,
  type CursorPosition,
  decodeCursor,
  type PageRequest,
  readCursorDate,
  readCursorInteger,
  toPage,
} from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { InventoryItem, InventorySort } from './inventory-item.ts';
import {
  countInventoryRows,
  type InventoryFilter,
  type InventoryPage,
  listInventoryRows,
} from './inventory-store.ts';

export type InventoryQuery = Omit<InventoryFilter, 'siteId'> & {
  siteSlug: string | null;
  sort: InventorySort;
  isCounted: boolean;
};

/** The stock of the workspace's variants, of one store or of all. Throws 404 `site_not_found`. */
export async function listInventory(
  view: View,
  { siteSlug, sort, isCounted, ...rest }: InventoryQuery,
  request: PageRequest,
): Promise<CountedPage<InventoryItem>> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  const filter = { ...rest, siteId: site?.id ?? null };
  const filters = ['inventory', view.tenant.workspaceId, filter, sort];
  const after = request.cursor === null ? null : toPosition(decodeCursor(request.cursor, filters));
  const rows = await listInventoryRows(view, filter, { sort, after, limit: request.limit + 1 });
  const totalEstimate = isCounted ? await countInventoryRows(view, filter) : null;
  return { ...toPage(rows, request, positionOf, filters), totalEstimate };
}

const positionOf = ({ productCreatedAt, productId, position, variantId, sku }: InventoryItem) => [
  productCreatedAt.toISOString(),
  productId,
  position,
  variantId,
  sku,
];

function toPosition([createdAt, productId, position, variantId, sku]: CursorPosition) {
  return {
    productCreatedAt: readCursorDate(createdAt),
    productId: String(productId) as ProductId,
    position: readCursorInteger(position),
    variantId: String(variantId) as VariantId,
    sku: sku === null ? null : String(sku),
  } satisfies InventoryPage['after'];
}
