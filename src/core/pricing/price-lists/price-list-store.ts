import type { Id, SiteId } from '../../../kernel/id.ts';
import { sqlFor } from '../../../platform/db/builder.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { OlderRows } from '../settings/newest-first.ts';
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

const selectPriceList = `select l.*, s.slug as site_slug from price_lists l
  join sites s on s.workspace_id = l.workspace_id and s.site_id = l.site_id`;

export async function findPriceList(view: View, id: string): Promise<PriceList | null> {
  const rows = await view.query<Row>(
    `${selectPriceList} where l.workspace_id = $1 and l.price_list_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toPriceList(rows[0]) : null;
}

export async function lockPriceList(work: Work, id: string): Promise<PriceList | null> {
  await work.query(
    'select from price_lists where workspace_id = $1 and price_list_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findPriceList(work, id);
}

export async function listPriceListRows(
  view: View,
  { siteId, before, limit }: OlderRows,
): Promise<PriceList[]> {
  const rows = await view.query<Row>(
    `${selectPriceList} where l.workspace_id = $1 and ($2::text is null or l.site_id = $2)
      and ($3::timestamptz is null or (l.created_at, l.price_list_id) < ($3, $4))
      order by l.created_at desc, l.price_list_id desc limit $5`,
    [view.tenant.workspaceId, siteId, before?.createdAt ?? null, before?.id ?? '', limit],
  );
  return rows.map(toPriceList);
}

export async function insertPriceList(work: Work, list: PriceList): Promise<void> {
  await work.execute(
    sqlFor.insertInto('price_lists').values({
      workspace_id: work.tenant.workspaceId,
      price_list_id: list.id,
      site_id: list.siteId,
      created_at: list.createdAt,
      ...changeable(list),
    }),
  );
}

export async function updatePriceList(work: Work, list: PriceList): Promise<void> {
  await work.execute(
    sqlFor
      .updateTable('price_lists')
      .set(changeable(list))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('price_list_id', '=', list.id),
  );
}

/** Answers how many there were. */
export function deletePriceList(work: Work, id: string): Promise<number> {
  return work.execute(
    sqlFor
      .deleteFrom('price_lists')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('price_list_id', '=', id),
  );
}

function changeable(list: PriceList) {
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
