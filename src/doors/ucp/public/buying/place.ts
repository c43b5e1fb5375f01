import { refuseUnsigned } from '../../../../core/access/signatures/signer.ts';
import { cartNotFound } from '../../../../core/carts/cart.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Tenant } from '../../../../platform/work.ts';
import { type Caller, type PublicDeps, storeOf } from '../caller.ts';

type Line = { productId: string | null; variantId: string | null };

/** The store that lines are bought in: the one whose host was asked, else the one that sells them all. */
export async function storeOfLines(
  { storeOfItems }: PublicDeps,
  caller: Caller,
  lines: readonly Line[],
): Promise<Site> {
  const site = storeOf(caller);
  if (site) return site;
  try {
    const found = await storeOfItems(
      lines.map(({ productId, variantId }) => productId ?? variantId ?? ''),
    );
    refuseUnsigned(found, caller.signer);
    return found;
  } catch (error) {
    // In UCP's words nothing is wrong with the form of the call (ucp.md b3).
    if (error instanceof Refusal && error.reason === 'mixed_sellers')
      throw new Refusal('unprocessable', error.reason, error.message, { details: error.details });
    throw error;
  }
}

/** The workspace that a cart's id names; a store host knows its own store only. */
export async function cartTenant(
  { workspaces }: PublicDeps,
  caller: Caller,
  id: string,
): Promise<Tenant> {
  const tenant = await workspaces.byToken('cart', id);
  const site = storeOf(caller);
  if (!tenant || (site && site.tenant.workspaceId !== tenant.workspaceId)) throw cartNotFound();
  return tenant;
}
