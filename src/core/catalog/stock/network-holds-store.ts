import type { SiteId, VariantId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

/** Units that other holders in a client network have reserved in a store. */
export type NetworkHolds = {
  holders: number;
  /** When the oldest of these reservations was made. */
  since: Date | null;
  units: ReadonlyMap<VariantId, number>;
};

export type NetworkHoldsQuery = {
  siteId: SiteId;
  network: string;
  /** The holder whose own reservations are excluded. */
  holderId: string;
  /** Exclude reservations that yield to buyers who pay. */
  firmOnly: boolean;
};

/**
 * Locks the network until the transaction ends. It must be the last lock of the transaction, to
 * avoid deadlocks.
 */
export function lockNetwork(work: Work, siteId: SiteId, network: string): void {
  work.write({
    name: 'stock_lock_network',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`stock ${work.tenant.workspaceId} ${siteId} ${network}`],
  });
}

export async function findNetworkHolds(
  work: Work,
  { siteId, network, holderId, firmOnly }: NetworkHoldsQuery,
): Promise<NetworkHolds> {
  const rows = await work.named<{
    holder_id: string;
    variant_id: VariantId;
    quantity: number;
    reserved_at: Date;
  }>({
    name: 'stock_of_network',
    text: `select holder_id, variant_id, quantity, reserved_at from stock_reservations
      where workspace_id = $1 and site_id = $2 and network = $3 and holder_id <> $4 and not (yields and $5)`,
    values: [work.tenant.workspaceId, siteId, network, holderId, firmOnly],
  });
  const units = new Map<VariantId, number>();
  for (const { variant_id: id, quantity } of rows) units.set(id, (units.get(id) ?? 0) + quantity);
  const since = rows.map((row) => row.reserved_at).sort((a, b) => a.getTime() - b.getTime());
  return {
    holders: new Set(rows.map((row) => row.holder_id)).size,
    since: since[0] ?? null,
    units,
  };
}
