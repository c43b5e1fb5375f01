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
import type { CountLimit } from '../../../platform/db/list-query.ts';
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
  const filter = await toFilter(view, { siteSlug, ...rest });
  const filters = ['inventory', view.tenant.workspaceId, filter, sort];
  const after = request.cursor === null ? null : toPosition(decodeCursor(request.cursor, filters));
  const rows = await listInventoryRows(view, filter, { sort, after, limit: request.limit + 1 });
  const totalEstimate = isCounted ? await countInventoryRows(view, filter) : null;
  return { ...toPage(rows, request, positionOf, filters), totalEstimate };
}

/** How many variants match, as `countRows` counts. */
export async function countInventory(
  view: View,
  { sort: _sort, isCounted: _isCounted, ...query }: InventoryQuery,
  limit: CountLimit,
): Promise<number> {
  return countInventoryRows(view, await toFilter(view, query), limit);
}

async function toFilter(
  view: View,
  { siteSlug, ...rest }: Omit<InventoryQuery, 'sort' | 'isCounted'>,
): Promise<InventoryFilter> {
  const site = siteSlug === null ? null : await getOwnSite(view, siteSlug);
  return { ...rest, siteId: site?.id ?? null };
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
