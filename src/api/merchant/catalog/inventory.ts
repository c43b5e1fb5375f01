import type { Static } from 'typebox';
import { type AdjustmentInput, adjustStock } from '../../../core/catalog/inventory/adjust-stock.ts';
import { toInventoryItemDto } from '../../../core/catalog/inventory/inventory-item.ts';
import { listAdjustments } from '../../../core/catalog/inventory/list-adjustments.ts';
import {
  type InventoryQuery as CoreQuery,
  listInventory,
} from '../../../core/catalog/inventory/list-inventory.ts';
import { toStockAdjustmentDto } from '../../../core/catalog/inventory/stock-adjustment.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { VariantId } from '../../../kernel/id.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import {
  AdjustmentPage,
  AdjustmentQuery,
  InventoryPage,
  InventoryQuery,
  NewAdjustment,
  NewAdjustmentResult,
} from './inventory-schemas.ts';

const tags = ['Merchant: products'];

const routes = {
  list: scopedRoute('read:products', {
    tags,
    summary: 'List the stock of variants',
    querystring: InventoryQuery,
    response: { 200: InventoryPage },
  }),
  listAdjustments: scopedRoute('read:products', {
    tags,
    summary: 'List changes of stock, newest first',
    description:
      'Changes by merchants, and imported stock counts. Sales, returns and imports of products are not among them.',
    querystring: AdjustmentQuery,
    response: { 200: AdjustmentPage },
  }),
  adjust: {
    keyRule: { isRequired: true },
    ...scopedRoute('write:products', {
      tags,
      summary: 'Set or change the units on hand of variants',
      description:
        'The header Idempotency-Key is required. All lines apply, or none. Units that payments in progress hold cannot be taken; those that other unpaid checkouts hold can.',
      body: NewAdjustment,
      response: { 201: NewAdjustmentResult },
    }),
  },
};

export function registerInventoryRoutes(merchant: MerchantRoutes): void {
  merchant.get('/inventory', routes.list, async (view, { query }) => {
    const page = await listInventory(view, readInventoryQuery(query), readPageRequest(query));
    return presentPage('inventory', page, (item) => toInventoryItemDto(item, view.origin));
  });

  merchant.get('/inventory/adjustments', routes.listAdjustments, async (view, { query }) => {
    const page = await listAdjustments(view, query.variant_id ?? null, readPageRequest(query));
    return presentPage('adjustments', page, toStockAdjustmentDto);
  });

  merchant.post('/inventory/adjustments', routes.adjust, async (work, { body }) => {
    const adjustments = await adjustStock(work, readAdjustment(body));
    return { status: 201, body: { adjustments: adjustments.map(toStockAdjustmentDto) } };
  });
}

/** The filters and the order of the list, as the core takes them. */
export function readInventoryQuery(query: Static<typeof InventoryQuery>): CoreQuery {
  const { q: text = null, collection_id: collectionId = null, stock = [], count = false } = query;
  const { site_slug: siteSlug = null, variant_id: variantIds = [], sort = '-created_at' } = query;
  return { text, collectionId, stock, siteSlug, variantIds, sort, isCounted: count };
}

function readAdjustment({
  reason,
  note = null,
  lines,
}: Static<typeof NewAdjustment>): AdjustmentInput {
  return {
    reason,
    note: note?.trim() || null,
    lines: lines.map((line) => ({
      variantId: line.variant_id as VariantId,
      onHand: line.on_hand,
      change: line.change,
      expectedOnHand: line.expected_on_hand,
    })),
  };
}
