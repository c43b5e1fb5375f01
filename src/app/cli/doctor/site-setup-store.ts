/** Slugs of stores without shipping zones, and of stores without a decision about tax. */
export type UnconfiguredSites = { shipping: string[]; taxes: string[] };

type Query = <Row>(text: string) => Promise<Row[]>;

/** Needs the role that sees all workspaces. */
export async function findUnconfiguredSites(query: Query): Promise<UnconfiguredSites> {
  const [row] = await query<UnconfiguredSites>(
    `select
       array(select s.slug from sites s where not exists(
         select from shipping_zones z where z.workspace_id = s.workspace_id and z.site_id = s.site_id)
         order by s.slug limit 100) as shipping,
       array(select s.slug from sites s where not exists(
         select from tax_rates t where t.workspace_id = s.workspace_id and t.site_id = s.site_id)
         and not exists(
         select from site_setup_skips k where k.workspace_id = s.workspace_id and k.site_id = s.site_id and k.step = 'taxes')
         order by s.slug limit 100) as taxes`,
  );
  return row ?? { shipping: [], taxes: [] };
}
