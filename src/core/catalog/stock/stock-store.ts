import type { ProductId, SiteId, VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { StockHold } from './hold.ts';
import { lowStockThreshold } from './stock-state.ts';

/**
 * A change of one variant: `reserve` is the new quantity of the holder, `add` changes units on
 * hand.
 */
export type StockMove = { variantId: VariantId; reserve: number; add: number };

export type MovedStock = {
  variantId: VariantId;
  productId: ProductId;
  site: { id: SiteId; slug: string };
  /** Unreserved units before and after the change; null if stock is not tracked. */
  before: number | null;
  after: number | null;
  /** Units in the warehouse before and after the change; null if stock is not tracked. */
  onHand: { before: number; after: number; lowThreshold: number } | null;
  /**
   * Whether a buyer who pays could get a unit before and after the change, including yielding
   * units.
   */
  wasInStock: boolean;
  isInStock: boolean;
  /** Units that other holders would yield to a buyer who pays. */
  yieldingOfOthers: number;
  /** The variant or its product is archived, and more units were requested. */
  gone: boolean;
  /** Units of the holder before and after the change. */
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
  on_hand_before: number | null;
  on_hand_after: number | null;
  low_stock_threshold: number;
  was_in_stock: boolean;
  is_in_stock: boolean;
  yielding_of_others: number;
  gone: boolean;
  held: number;
  holds: number;
};

/** The fields of a hold that are stored with each reservation. */
type StoredHold = Pick<StockHold, 'siteId' | 'network' | 'yields'>;

type StockChange = {
  moves: StockMove[];
  rest: 'freed' | 'sold';
  /** How newly reserved units are held. */
  hold: StoredHold;
};

/**
 * Applies all changes or none, in one statement. Reservations and variants are locked in the order
 * of their ids, so that concurrent carts cannot deadlock. Reservations of the holder that the list
 * does not name end: `rest` says whether their units are sold or freed. Nothing is changed if a
 * variant would fall below zero, is archived or is unknown. The new numbers are computed from the
 * locked rows: `v` is first the version before a wait, and a check of it would fail the statement.
 */
export async function moveStock(
  work: Work,
  holderId: string | null,
  { moves, rest, hold }: StockChange,
): Promise<MovedStock[]> {
  const rows = await work.named<Row>({
    name: 'stock_move',
    text: `with wanted as (
        select variant_id, reserve, "add" from unnest($3::text[], $4::int[], $5::int[]) as w (variant_id, reserve, "add")),
      held as materialized (
        select variant_id, quantity, yields, network from stock_reservations
        where workspace_id = $1 and holder_id = $2 order by variant_id for update),
      asked as (
        select variant_id, coalesce(w.reserve, 0) as reserve, coalesce(h.quantity, 0) as held,
          case when h.yields then h.quantity else 0 end as yielded,
          h.yields is distinct from $7 or h.network is distinct from $9 as is_other,
          coalesce(w."add", case when $6 then -h.quantity else 0 end) as "add"
        from wanted w full join held h using (variant_id)),
      locked as materialized (
        select v.variant_id, v.product_id, p.site_id, s.slug, ${lowStockThreshold} as low_stock_threshold, v.stock_on_hand, v.stock_reserved, v.stock_on_hand - v.stock_reserved as before,
          v.stock_yielding as yielding, a.held, a.yielded, a.is_other,
          case when v.stock_on_hand is null then 0 else a.reserve end as reserve,
          case when v.stock_on_hand is null or not $7 then 0 else a.reserve end as yields,
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
        update variants v set stock_on_hand = l.stock_on_hand + l."add", stock_reserved = l.stock_reserved - l.held + l.reserve,
          stock_yielding = l.yielding - l.yielded + l.yields
        from locked l where (select yes from possible) and v.workspace_id = $1 and v.variant_id = l.variant_id
          and (l."add" <> 0 or l.held <> l.reserve or l.yielded <> l.yields)),
      dropped as (
        delete from stock_reservations r using locked l where (select yes from possible) and r.workspace_id = $1
          and r.holder_id = $2 and r.variant_id = l.variant_id and l.reserve = 0),
      kept as (
        insert into stock_reservations (workspace_id, holder_id, variant_id, quantity, yields, site_id, network, reserved_at)
        select $1, $2, variant_id, reserve, $7, $8, $9, $10 from locked
        where (select yes from possible) and reserve > 0 and (reserve <> held or is_other)
        on conflict (workspace_id, holder_id, variant_id) do update
          set quantity = excluded.quantity, yields = excluded.yields, site_id = excluded.site_id, network = excluded.network)
      select variant_id, product_id, site_id, slug as site_slug, before, before + "add" + held - reserve as after,
        stock_on_hand as on_hand_before, stock_on_hand + "add" as on_hand_after, low_stock_threshold,
        coalesce(before + yielding > 0, true) as was_in_stock,
        coalesce(before + "add" + held - reserve + yielding - yielded + yields > 0, true) as is_in_stock,
        yielding - yielded as yielding_of_others, gone, held, reserve as holds
      from locked order by variant_id`,
    values: [
      work.tenant.workspaceId,
      holderId,
      moves.map((move) => move.variantId),
      moves.map((move) => move.reserve),
      moves.map((move) => move.add),
      rest === 'sold',
      hold.yields,
      hold.siteId,
      hold.network,
      work.now,
    ],
  });
  return rows.map((row) => ({
    variantId: row.variant_id,
    productId: row.product_id,
    site: { id: row.site_id, slug: row.site_slug },
    before: row.before,
    after: row.after,
    onHand:
      row.on_hand_before === null || row.on_hand_after === null
        ? null
        : {
            before: row.on_hand_before,
            after: row.on_hand_after,
            lowThreshold: row.low_stock_threshold,
          },
    wasInStock: row.was_in_stock,
    isInStock: row.is_in_stock,
    yieldingOfOthers: row.yielding_of_others,
    gone: row.gone,
    held: row.held,
    holds: row.holds,
  }));
}

/** Units of a variant. Repeated variants in a list add up. */
export type StockUnits = { variantId: VariantId; quantity: number };

/** A variant and how many of its units are missing. */
type MissingUnits = { variantId: VariantId; missing: number };

/**
 * Frees units that other buyers hold without paying. The oldest reservations of each variant are
 * deleted until enough units are free. Reservations that another transaction has locked are skipped
 * instead of waited for. The caller must have locked the variants.
 */
export async function reclaimUnits(
  work: Work,
  holderId: string | null,
  shortages: MissingUnits[],
): Promise<void> {
  await work.named({
    name: 'stock_free_yielding',
    text: `with short as (select variant_id, missing from unnest($3::text[], $4::int[]) as s (variant_id, missing)),
      yielding as materialized (
        select s.variant_id, s.missing, r.holder_id, r.quantity, r.reserved_at
        from short s cross join lateral (
          select holder_id, quantity, reserved_at from stock_reservations
          where workspace_id = $1 and variant_id = s.variant_id and yields and holder_id is distinct from $2
          order by reserved_at, holder_id limit s.missing for update skip locked) r),
      chosen as (
        select variant_id, holder_id, quantity from (
          select y.*, sum(quantity) over (partition by variant_id order by reserved_at, holder_id) - quantity as older
          from yielding y) counted
        where older < missing),
      gone as (
        delete from stock_reservations r using chosen c
        where r.workspace_id = $1 and r.holder_id = c.holder_id and r.variant_id = c.variant_id)
      update variants v set stock_reserved = v.stock_reserved - freed.units, stock_yielding = v.stock_yielding - freed.units
      from (select variant_id, sum(quantity)::int as units from chosen group by variant_id) freed
      where v.workspace_id = $1 and v.variant_id = freed.variant_id`,
    values: [
      work.tenant.workspaceId,
      holderId,
      shortages.map((shortage) => shortage.variantId),
      shortages.map((shortage) => shortage.missing),
    ],
  });
}

/**
 * Locks the holder's reservations, so that no buyer takes them before the transaction ends. Returns
 * whether the holder still has all of these units; untracked stock counts as held.
 */
export async function lockUnits(
  work: Work,
  holderId: string,
  units: StockUnits[],
): Promise<boolean> {
  const [row] = await work.named<{ whole: boolean }>({
    name: 'stock_lock_units',
    text: `with held as materialized (
        select variant_id, quantity from stock_reservations
        where workspace_id = $1 and holder_id = $2 order by variant_id for update)
      select not exists (
        select from unnest($3::text[], $4::int[]) as w (variant_id, quantity)
          join variants v on v.workspace_id = $1 and v.variant_id = w.variant_id and v.stock_on_hand is not null
          left join held h on h.variant_id = w.variant_id
        where coalesce(h.quantity, 0) < w.quantity) as whole`,
    values: [
      work.tenant.workspaceId,
      holderId,
      units.map((unit) => unit.variantId),
      units.map((unit) => unit.quantity),
    ],
  });
  return row?.whole === true;
}

/** Locks and returns the holder's reserved units; waits for transactions that are changing them. */
export function lockReservedUnits(work: Work, holderId: string): Promise<StockUnits[]> {
  return work.named<StockUnits>({
    name: 'stock_units_of',
    text: `select variant_id as "variantId", quantity from stock_reservations
      where workspace_id = $1 and holder_id = $2 order by variant_id for update`,
    values: [work.tenant.workspaceId, holderId],
  });
}

/**
 * The latest time at which enough yielding reservations have expired to free the missing units;
 * null if they hold fewer units than that.
 */
export async function findReclaimableHoldEnd(
  work: Work,
  holderId: string | null,
  shortages: MissingUnits[],
): Promise<Date | null> {
  const [row] = await work.named<{ ends: Date | null }>({
    name: 'stock_yielding_end',
    text: `with short as (select variant_id, missing from unnest($3::text[], $4::int[]) as s (variant_id, missing)),
      ending as (
        select s.variant_id, s.missing, r.reserved_at + make_interval(mins => sites.hold_minutes) as ends,
          sum(r.quantity) over (partition by s.variant_id order by r.reserved_at, r.holder_id) as units
        from short s
          join stock_reservations r on r.workspace_id = $1 and r.variant_id = s.variant_id and r.yields
            and r.holder_id is distinct from $2
          join sites on sites.workspace_id = $1 and sites.site_id = r.site_id)
      select case when count(*) = count(ends) then max(ends) end as ends from (
        select s.variant_id, min(e.ends) filter (where e.units >= e.missing) as ends
        from short s left join ending e using (variant_id) group by s.variant_id) each`,
    values: [
      work.tenant.workspaceId,
      holderId,
      shortages.map((shortage) => shortage.variantId),
      shortages.map((shortage) => shortage.missing),
    ],
  });
  return row?.ends ?? null;
}
