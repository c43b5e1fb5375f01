import { type Bind, roundUp } from './match-conditions-store.ts';
import type { MatchSample, SearchOrder, TierRange } from './match-requests.ts';
import type { SearchHit } from './search-request.ts';

export type HitRow = {
  workspace_id: string;
  product_id: string;
  place_brevity: number;
  newness: string;
  tier: number;
};
export function brevityColumn(order: SearchOrder): string {
  return order === 'newest' ? '0' : 'brevity';
}

/** The number of rows, and of rows of each tier. */
export function countTiers(rows: string): string {
  return `select coalesce(sum(rows), 0)::int as found, array_agg(tier) as tiers, array_agg(rows) as counts
    from (select tier, count(*)::int as rows from ${rows} group by tier) as grouped`;
}

/**
 * Null tiers are added up to a power of two, so that queries with similar numbers of tiers share a
 * prepared statement. PostgreSQL skips an operator with a null argument.
 */
export function selectTier(bind: Bind, { tiers, firstTier }: TierRange): string {
  const offset = Math.max(1, tiers.length) - 1;
  const last = bind(firstTier + offset);
  if (offset === 0) return `${last}::int`;
  const arms = Array.from(
    { length: roundUp(offset) },
    (_, at) => `when lexemes @@ ${bind(at < offset ? tiers[at] : null)}::tsquery then ${at}`,
  );
  return `case ${arms.join(' ')} else ${last}::int - ${bind(firstTier)}::int end + ${bind(firstTier)}::int`;
}

export type SampleRow = HitRow & {
  found: number;
  tiers: (number | null)[] | null;
  counts: number[] | null;
};

export function toMatchSample(rows: SampleRow[], { tiers, firstTier }: TierRange): MatchSample {
  const [counted] = rows;
  const counts = new Map(counted?.tiers?.map((tier, at) => [tier, counted.counts?.[at] ?? 0]));
  const perTier = Array.from(
    { length: Math.max(1, tiers.length) },
    (_, at) => counts.get(firstTier + at) ?? 0,
  );
  return {
    found: counted?.found ?? 0,
    total: perTier.reduce((sum, count) => sum + count, 0),
    perTier,
    hits: rows.filter((row) => row.product_id !== null).map(toSearchHit),
  };
}

export function toSearchHit(row: HitRow): SearchHit {
  return {
    workspaceId: row.workspace_id,
    productId: row.product_id,
    tier: row.tier,
    brevity: row.place_brevity,
    newness: Number(row.newness),
  };
}
