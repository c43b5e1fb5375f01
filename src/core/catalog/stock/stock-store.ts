import type { ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/work.ts';

/** What shall happen to one variant: `reserve` is the holder's target, `add` goes to what is on hand. */
export type Move = { variantId: VariantId; reserve: number; add: number };

export type MovedVariant = {
  variantId: VariantId;
  productId: ProductId;
  site: { id: SiteId; slug: string };
  /** What could be bought before and can be bought after it; null: not tracked. */
  before: number | null;
  after: number | null;
  /** The variant or its product is archived, and something more of it was asked for. */
  gone: boolean;
  /** How many units the holder had, and has now. */
  held: number;
  holds: number;
};

type Row = {
  variant_id: VariantId;
  product_id: ProductId;
  site_id: SiteId;
  site_slug: string;
  before: number | null;
  after: number | null;
  gone: boolean;
  held: number;
  holds: number;
};

/**
 * Moves all of them or none, in one statement: reservations and variants are locked in the order of
 * their ids, so that baskets in opposite orders wait for each other and never in a circle. What the
 * holder has and the list does not name goes: `sold` says whether it leaves the shelf or goes back to it.
 * One that comes out below zero, is gone or is unknown means that nothing has moved.
 */
export async function moveStock(
  work: Work,
  holderId: string | null,
  { moves, rest }: { moves: Move[]; rest: 'freed' | 'sold' },
): Promise<MovedVariant[]> {
  const rows = await work.named<Row>({
    name: 'stock_move',
    text: `with wanted as (
        select variant_id, reserve, "add" from unnest($3::text[], $4::int[], $5::int[]) as w (variant_id, reserve, "add")),
      held as materialized (
        select variant_id, quantity from stock_reservations
        where workspace_id = $1 and holder_id = $2 order by variant_id for update),
      asked as (
        select variant_id, coalesce(w.reserve, 0) as reserve, coalesce(h.quantity, 0) as held,
          coalesce(w."add", case when $6 then -h.quantity else 0 end) as "add"
        from wanted w full join held h using (variant_id)),
      locked as materialized (
        select v.variant_id, v.product_id, p.site_id, s.slug, v.stock_on_hand - v.stock_reserved as before,
          a.held, case when v.stock_on_hand is null then 0 else a.reserve end as reserve,
          case when v.stock_on_hand is null then 0 else a."add" end as "add",
          (v.archived_at is not null or p.archived_at is not null) and greatest(a.reserve, -a."add") > a.held as gone
        from asked a
          join variants v on v.workspace_id = $1 and v.variant_id = a.variant_id
          join products p on p.workspace_id = $1 and p.product_id = v.product_id
          join sites s on s.workspace_id = $1 and s.site_id = p.site_id
        order by v.variant_id for no key update of v),
      possible as materialized (
        select count(*) = (select count(*) from asked)
          and coalesce(bool_and(not gone and coalesce(before + "add" + held - reserve >= 0, true)), true) as yes
        from locked),
      moved as (
        update variants v set stock_on_hand = v.stock_on_hand + l."add", stock_reserved = v.stock_reserved - l.held + l.reserve
        from locked l where (select yes from possible) and v.workspace_id = $1 and v.variant_id = l.variant_id
          and (l."add" <> 0 or l.held <> l.reserve)),
      dropped as (
        delete from stock_reservations r using locked l where (select yes from possible) and r.workspace_id = $1
          and r.holder_id = $2 and r.variant_id = l.variant_id and l.reserve = 0),
      kept as (
        insert into stock_reservations (workspace_id, holder_id, variant_id, quantity)
        select $1, $2, variant_id, reserve from locked where (select yes from possible) and reserve > 0 and reserve <> held
        on conflict (workspace_id, holder_id, variant_id) do update set quantity = excluded.quantity)
      select variant_id, product_id, site_id, slug as site_slug, before, before + "add" + held - reserve as after, gone,
        held, reserve as holds
      from locked order by variant_id`,
    values: [
      work.tenant.workspaceId,
      holderId,
      moves.map((move) => move.variantId),
      moves.map((move) => move.reserve),
      moves.map((move) => move.add),
      rest === 'sold',
    ],
  });
  return rows.map((row) => ({
    variantId: row.variant_id,
    productId: row.product_id,
    site: { id: row.site_id, slug: row.site_slug },
    before: row.before,
    after: row.after,
    gone: row.gone,
    held: row.held,
    holds: row.holds,
  }));
}
