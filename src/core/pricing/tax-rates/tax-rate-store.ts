import type { Id, SiteId } from '../../../kernel/id.ts';
import { queryBuilder } from '../../../platform/db/query-builder.ts';
import { tenantTable } from '../../../platform/db/rows/tenant-table.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
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

export const {
  find: findTaxRate,
  lock: lockTaxRate,
  list: listTaxRateRows,
  remove: deleteTaxRate,
} = tenantTable<Row, TaxRate>({
  table: 'tax_rates',
  idColumn: 'tax_rate_id',
  ownerColumn: 'site_id',
  select: `select t.*, s.slug as site_slug from tax_rates t
    join sites s on s.workspace_id = t.workspace_id and s.site_id = t.site_id`,
  fromRow: toTaxRate,
});

export async function insertTaxRate(work: Work, tax: TaxRate): Promise<void> {
  await work.execute(
    queryBuilder.insertInto('tax_rates').values({
      workspace_id: work.tenant.workspaceId,
      tax_rate_id: tax.id,
      site_id: tax.siteId,
      created_at: tax.createdAt,
      ...toMutableColumns(tax),
    }),
  );
}

export async function updateTaxRate(work: Work, tax: TaxRate): Promise<void> {
  await work.execute(
    queryBuilder
      .updateTable('tax_rates')
      .set(toMutableColumns(tax))
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('tax_rate_id', '=', tax.id),
  );
}

function toMutableColumns(tax: TaxRate) {
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
