import type { Id, SiteId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { tenantTable } from '../../../platform/db/rows/tenant-table.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { PriceList } from './price-list.ts';
import type { PriceRule } from './price-rule.ts';

type Row = {
  price_list_id: Id<'pl'>;
  site_id: SiteId;
  site_slug: string;
  name: string;
  customer_group_id: string;
  rules: PriceRule[];
  active: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export const {
  find: findPriceList,
  lock: lockPriceList,
  list: listPriceListRows,
  remove: deletePriceList,
} = tenantTable<Row, PriceList>({
  table: 'price_lists',
  idColumn: 'price_list_id',
  ownerColumn: 'site_id',
  select: `select t.*, s.slug as site_slug from price_lists t
    join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`,
  fromRow: toPriceList,
});

export async function insertPriceList(work: Work, list: PriceList): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('price_lists').values({
      workspace_id: work.tenant.workspaceId,
      price_list_id: list.id,
      site_id: list.siteId,
      created_at: list.createdAt,
      ...toMutableColumns(list),
    }),
  );
}

export async function updatePriceList(work: Work, list: PriceList): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('price_lists')
      .set(toMutableColumns(list))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('price_list_id', '=', list.id),
  );
}

function toMutableColumns(list: PriceList) {
  return {
    name: list.name,
    customer_group_id: list.customerGroupId,
    rules: JSON.stringify(list.rules),
    active: list.active,
    version: list.version,
    updated_at: list.updatedAt,
  };
}

function toPriceList(row: Row): PriceList {
  return {
    id: row.price_list_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    name: row.name,
    customerGroupId: row.customer_group_id,
    rules: row.rules,
    active: row.active,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
