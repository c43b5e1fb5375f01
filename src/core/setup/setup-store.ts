import type { SiteId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { HookType } from '../hooks/hook.ts';
import type { Site } from '../sites/site.ts';

/** The configuration of a store, apart from the store's own fields. */
export type ConfiguredParts = {
  hasZones: boolean;
  hasTaxRates: boolean;
  /** Whether an HTTP hook decides the shipping rates, and one the taxes. */
  hasShippingHook: boolean;
  hasTaxHook: boolean;
  /** Whether a hook or account of the store takes its payments, and whether it moves real money. */
  hasOwnProcessor: boolean;
  takesMoneyItself: boolean;
  /** Whether the store has its own mail server. */
  hasMailServer: boolean;
  skipped: string[];
};

const hasHook = (type: HookType, condition = '') =>
  `exists(select from http_hooks x where x.workspace_id = $1 and x.site_id = s.site_id and x.type = '${type}' and x.enabled${condition})`;

const hasAccount = (condition: string) =>
  `exists(select from payment_accounts x where x.workspace_id = $1 and x.site_id = s.site_id and x.enabled${condition})`;

const hasOwnProcessor = (condition: string) =>
  `(${hasHook('payment', condition)} or ${hasAccount(condition)})`;

const selectConfigured = `exists(select from shipping_zones z where z.workspace_id = $1 and z.site_id = s.site_id) as "hasZones",
    exists(select from tax_rates t where t.workspace_id = $1 and t.site_id = s.site_id) as "hasTaxRates",
    ${hasHook('shipping_rates')} as "hasShippingHook",
    ${hasHook('taxes')} as "hasTaxHook",
    ${hasOwnProcessor('')} as "hasOwnProcessor",
    ${hasOwnProcessor(' and not x.test')} as "takesMoneyItself",
    exists(select from email_senders e where e.workspace_id = $1 and e.site_id = s.site_id and e.smtp_host is not null) as "hasMailServer",
    array(select k.step from site_setup_skips k where k.workspace_id = $1 and k.site_id = s.site_id order by k.step) as skipped`;

export async function findConfiguredParts(
  view: View,
  siteIds: readonly SiteId[],
): Promise<Map<SiteId, ConfiguredParts>> {
  const rows = await view.query<ConfiguredParts & { site_id: SiteId }>(
    `select s.site_id, ${selectConfigured} from sites s where s.workspace_id = $1 and s.site_id = any($2)`,
    [view.tenant.workspaceId, siteIds],
  );
  return new Map(rows.map(({ site_id, ...parts }) => [site_id, parts]));
}

/** Everything that the checklist of a store is computed from. */
export type SetupFacts = ConfiguredParts & {
  /** Whether a product of the merchant is published. */
  hasProducts: boolean;
  hasSamples: boolean;
  hasOrders: boolean;
};

export async function findSetupFacts(view: View, site: Site): Promise<SetupFacts> {
  const [row] = await view.query<SetupFacts>(
    `select ${selectConfigured},
      exists(select from products p where p.workspace_id = $1 and p.site_id = s.site_id
        and p.archived_at is null and p.published_at <= $3
        and not exists(select from site_sample_products x where x.workspace_id = p.workspace_id and x.site_id = p.site_id and x.product_id = p.product_id)) as "hasProducts",
      exists(select from site_sample_products x where x.workspace_id = $1 and x.site_id = s.site_id) as "hasSamples",
      exists(select from orders o where o.workspace_id = $1 and o.site_id = s.site_id) as "hasOrders"
     from sites s where s.workspace_id = $1 and s.site_id = $2`,
    [site.tenant.workspaceId, site.id, view.now],
  );
  if (!row) throw new Error('a store that was just read no longer exists');
  return row;
}

/** Repeated calls have no further effect. */
export async function insertSkip(work: Work, site: Site, step: string): Promise<void> {
  await work.query(
    `insert into site_setup_skips (workspace_id, site_id, step, skipped_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, site_id, step) do nothing`,
    [site.tenant.workspaceId, site.id, step, work.now],
  );
}

export async function deleteSkip(work: Work, site: Site, step: string): Promise<void> {
  await work.query(
    'delete from site_setup_skips where workspace_id = $1 and site_id = $2 and step = $3',
    [site.tenant.workspaceId, site.id, step],
  );
}

/** Serializes the transactions that set up a store, so that a repeated form adds nothing twice. */
export async function lockSetup(work: Work, site: Site): Promise<void> {
  await work.query('select from sites where workspace_id = $1 and site_id = $2 for no key update', [
    site.tenant.workspaceId,
    site.id,
  ]);
}

export async function listSampleIds(view: View, site: Site): Promise<string[]> {
  const rows = await view.query<{ product_id: string }>(
    'select product_id from site_sample_products where workspace_id = $1 and site_id = $2 order by product_id',
    [site.tenant.workspaceId, site.id],
  );
  return rows.map((row) => row.product_id);
}

export async function insertSamples(work: Work, site: Site, ids: string[]): Promise<void> {
  await work.query(
    `insert into site_sample_products (workspace_id, site_id, product_id)
     select $1, $2, id from unnest($3::text[]) as sample (id)`,
    [site.tenant.workspaceId, site.id, ids],
  );
}

export async function deleteSamples(work: Work, site: Site): Promise<void> {
  await work.query('delete from site_sample_products where workspace_id = $1 and site_id = $2', [
    site.tenant.workspaceId,
    site.id,
  ]);
}
