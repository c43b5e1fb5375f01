import type { EventId, SiteId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { ActivityType } from './summary.ts';

export type ActivityRow = {
  event_id: EventId;
  type: ActivityType;
  created_at: Date;
  resource_type: string;
  resource_id: string;
  payload: string;
  txid: string;
  position: number;
};

/**
 * Events of these types, newest first; `before` is the end of the previous page. `order by` names
 * the table's columns, because the selected `txid` is text and would sort 9 after 10.
 */
export async function listActivityRows(
  view: View,
  filter: {
    types: ActivityType[];
    siteId: SiteId | null;
    before: { txid: string; position: number } | null;
    limit: number;
  },
): Promise<ActivityRow[]> {
  const { types, siteId, before, limit } = filter;
  return view.query<ActivityRow>(
    `select event_id, type, created_at, resource_type, resource_id, payload, txid::text as txid, position
     from events e
     where workspace_id = $1 and type = any($2) and type not like 'product.%' and type not like 'stock.%'
       and ($3::text is null or site_id = $3) ${before ? 'and (e.txid, e.position) < ($5::text::xid8, $6)' : ''}
     order by e.txid desc, e.position desc limit $4`,
    [
      view.tenant.workspaceId,
      types,
      siteId,
      limit,
      ...(before ? [before.txid, before.position] : []),
    ],
  );
}
