/**
 * Slugs of stores without shipping zones or a hook for them, of stores without a decision about tax,
 * and of stores whose payments only the processor of the server could take.
 */
export type UnconfiguredSites = { shipping: string[]; taxes: string[]; payments: string[] };

type Query = <Row>(text: string) => Promise<Row[]>;

/** A service of the merchant decides instead of the tables. */
const enabledHook =
  'select from http_hooks h where h.workspace_id = s.workspace_id and h.site_id = s.site_id and h.enabled';

/** Needs the role that sees all workspaces. */
export async function findUnconfiguredSites(query: Query): Promise<UnconfiguredSites> {
  const [row] = await query<UnconfiguredSites>(
    `select
       array(select s.slug from sites s where not exists(
         select from shipping_zones z where z.workspace_id = s.workspace_id and z.site_id = s.site_id)
         and not exists(${enabledHook} and h.type = 'shipping_rates')
         order by s.slug limit 100) as shipping,
       array(select s.slug from sites s where not exists(
         select from tax_rates t where t.workspace_id = s.workspace_id and t.site_id = s.site_id)
         and not exists(${enabledHook} and h.type = 'taxes')
         and not exists(
         select from site_setup_skips k where k.workspace_id = s.workspace_id and k.site_id = s.site_id and k.step = 'taxes')
         order by s.slug limit 100) as taxes,
       array(select s.slug from sites s where not exists(${enabledHook} and h.type = 'payment')
         and not exists(
         select from payment_accounts a where a.workspace_id = s.workspace_id and a.site_id = s.site_id and a.enabled)
         order by s.slug limit 100) as payments`,
  );
  return row ?? { shipping: [], taxes: [], payments: [] };
}
