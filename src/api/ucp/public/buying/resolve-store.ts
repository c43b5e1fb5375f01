import { assertSigned } from '../../../../core/access/signatures/signature-result.ts';
import { cartNotFound } from '../../../../core/carts/cart.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import type { Tenant } from '../../../../platform/unit-of-work.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../caller.ts';

type LineReference = { productId: string | null; variantId: string | null };

/** The store of the host; on the platform host, the one store that sells all the lines. */
export async function resolveSellingStore(
  { storeOfItems }: UcpPublicDeps,
  caller: UcpCaller,
  lines: readonly LineReference[],
): Promise<Site> {
  const site = hostStore(caller);
  if (site) return site;
  try {
    const found = await storeOfItems(
      lines.map(({ productId, variantId }) => productId ?? variantId ?? ''),
    );
    assertSigned(found, caller.signer);
    return found;
  } catch (error) {
    // UCP reports this as a business error, because the request itself is well-formed.
    if (error instanceof DomainError && error.reason === 'mixed_sellers')
      throw new DomainError('unprocessable', error.reason, error.message, {
        details: error.details,
      });
    throw error;
  }
}

/** The workspace whose code a cart id contains. A store host accepts only its own workspace. */
export async function cartTenant(
  { workspaces }: UcpPublicDeps,
  caller: UcpCaller,
  id: string,
): Promise<Tenant> {
  const tenant = await workspaces.byToken('cart', id);
  const site = hostStore(caller);
  if (!tenant || (site && site.tenant.workspaceId !== tenant.workspaceId)) throw cartNotFound();
  return tenant;
}
