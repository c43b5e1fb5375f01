import type { SiteId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { StockUnits } from './stock-store.ts';

/** Notes the units of guests that a holder has reserved and is about to release unpaid. */
export async function insertLapsedHolds(
  work: Work,
  holderId: string,
  { at, share }: { at: Date; share: number },
): Promise<void> {
  await work.named({
    name: 'stock_insert_lapsed',
    text: `insert into lapsed_holds (workspace_id, site_id, network, variant_id, holder_id, quantity, lapsed_at, share)
      select workspace_id, site_id, network, variant_id, holder_id, quantity, $3, $4 from stock_reservations
      where workspace_id = $1 and holder_id = $2 and yields and network is not null
      on conflict (workspace_id, site_id, network, variant_id, holder_id)
        do update set lapsed_at = excluded.lapsed_at,
          quantity = greatest(lapsed_holds.quantity, excluded.quantity), share = greatest(lapsed_holds.share, excluded.share)`,
    values: [work.tenant.workspaceId, holderId, at, share],
  });
}

export type LapsedHoldsQuery = {
  siteId: SiteId;
  network: string;
  /** Holders whose lapsed units are excluded. */
  holderIds: string[];
  /** Units that lapsed before do not count. */
  since: Date;
};

/** Whether these units would leave fewer of a variant free than the network has let lapse. */
export async function leavesTooFewUnits(
  work: Work,
  units: readonly StockUnits[],
  { siteId, network, holderIds, since }: LapsedHoldsQuery,
): Promise<boolean> {
  const rows = await work.named({
    name: 'stock_leaves_too_few',
    text: `select 1 from (
        select variant_id, floor(sum(quantity * share)) as quantity from lapsed_holds
        where workspace_id = $1 and site_id = $2 and network = $3 and holder_id <> all($4) and lapsed_at > $5
          and variant_id = any($6)
        group by variant_id) lapsed
      join (select variant_id, sum(quantity) as quantity from unnest($6::text[], $7::int[]) as units (variant_id, quantity)
        group by variant_id) wanted using (variant_id)
      join variants v on v.workspace_id = $1 and v.variant_id = lapsed.variant_id
      where v.stock_on_hand - v.stock_reserved - wanted.quantity < lapsed.quantity
      limit 1`,
    values: [
      work.tenant.workspaceId,
      siteId,
      network,
      holderIds,
      since,
      units.map(({ variantId }) => variantId),
      units.map(({ quantity }) => quantity),
    ],
  });
  return rows.length > 0;
}

/** Deletes rows of all workspaces, and returns their number. */
export async function deleteHoldsLapsedBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const key = 'workspace_id, site_id, network, variant_id, holder_id';
  const deleted = await work.query(
    `delete from lapsed_holds where (${key}) in (select ${key} from lapsed_holds where lapsed_at < $1 limit $2)
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}
