import type { Id, SiteId } from '../../../kernel/id.ts';
import { sqlFor } from '../../../platform/db/builder.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { OlderRows } from '../settings/newest-first.ts';
import type { TaxRate } from './tax-rate.ts';

type Row = {
  tax_rate_id: Id<'tax'>;
  site_id: SiteId;
  site_slug: string;
  name: string;
  country: string;
  state: string | null;
  postcode_prefix: string | null;
  rate: number;
  applies_to_shipping: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const selectTaxRate = `select t.*, s.slug as site_slug from tax_rates t
  join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`;

export async function findTaxRate(view: View, id: string): Promise<TaxRate | null> {
  const rows = await view.query<Row>(
    `${selectTaxRate} where t.workspace_id = $1 and t.tax_rate_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return rows[0] ? toTaxRate(rows[0]) : null;
}

export async function lockTaxRate(work: Work, id: string): Promise<TaxRate | null> {
  await work.query(
    'select from tax_rates where workspace_id = $1 and tax_rate_id = $2 for no key update',
    [work.tenant.workspaceId, id],
  );
  return findTaxRate(work, id);
}

export async function listTaxRateRows(
  view: View,
  { siteId, before, limit }: OlderRows,
): Promise<TaxRate[]> {
  const rows = await view.query<Row>(
    `${selectTaxRate} where t.workspace_id = $1 and ($2::text is null or t.site_id = $2)
      and ($3::timestamptz is null or (t.created_at, t.tax_rate_id) < ($3, $4))
      order by t.created_at desc, t.tax_rate_id desc limit $5`,
    [view.tenant.workspaceId, siteId, before?.createdAt ?? null, before?.id ?? '', limit],
  );
  return rows.map(toTaxRate);
}

export async function insertTaxRate(work: Work, tax: TaxRate): Promise<void> {
  await work.execute(
    sqlFor.insertInto('tax_rates').values({
      workspace_id: work.tenant.workspaceId,
      tax_rate_id: tax.id,
      site_id: tax.siteId,
      created_at: tax.createdAt,
      ...changeable(tax),
    }),
  );
}

export async function updateTaxRate(work: Work, tax: TaxRate): Promise<void> {
  await work.execute(
    sqlFor
      .updateTable('tax_rates')
      .set(changeable(tax))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('tax_rate_id', '=', tax.id),
  );
}

/** Answers how many there were. */
export function deleteTaxRate(work: Work, id: string): Promise<number> {
  return work.execute(
    sqlFor
      .deleteFrom('tax_rates')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('tax_rate_id', '=', id),
  );
}

function changeable(tax: TaxRate) {
  return {
    name: tax.name,
    country: tax.country,
    state: tax.state,
    postcode_prefix: tax.postcodePrefix,
    rate: tax.rate,
    applies_to_shipping: tax.appliesToShipping,
    version: tax.version,
    updated_at: tax.updatedAt,
  };
}

function toTaxRate(row: Row): TaxRate {
  return {
    id: row.tax_rate_id,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    name: row.name,
    country: row.country,
    state: row.state,
    postcodePrefix: row.postcode_prefix,
    rate: row.rate,
    appliesToShipping: row.applies_to_shipping,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
