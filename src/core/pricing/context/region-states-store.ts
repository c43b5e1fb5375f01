import type { SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';

/** Countries with the states that shipping zones and tax rates of a store name. */
export async function listRegionStates(
  view: View,
  siteId: SiteId,
): Promise<{ country: string; states: string[] }[]> {
  return view.named({
    name: 'region_states',
    text: `select country, array_agg(distinct state order by state) as states
        from (select country, state from shipping_zones
              cross join unnest(countries) as country cross join unnest(states) as state
              where workspace_id = $1 and site_id = $2
            union all
            select country, state from tax_rates
              where workspace_id = $1 and site_id = $2 and state is not null) as named
        group by country`,
    values: [view.tenant.workspaceId, siteId],
  });
}
