import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Bearer } from '../../access/bearer.ts';

/** Who asks for a payment. `network`: the client network whose limits on unpaid holds apply; null: none do. */
export type Payer = { network: string | null };

/** The limits are those of the caller's network; none for a bearer of the store's workspace. */
export function toPayer(
  { bearer, network }: { bearer: Bearer | null; network: string },
  { workspaceId }: Tenant,
): Payer {
  return { network: bearer?.tenant.workspaceId === workspaceId ? null : network };
}
