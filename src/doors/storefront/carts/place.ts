import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cart, cartNotFound } from '../../../core/carts/cart.ts';
import { cartRecord } from '../../../core/carts/cart-record.ts';
import type { CartAccess } from '../../../core/carts/change-cart.ts';
import { type Site, siteNotFound } from '../../../core/sites/site.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { Tenant, Work } from '../../../platform/work.ts';
import { storeOf } from '../serve.ts';
import type { CartDeps } from './deps.ts';

/** The store that a new cart is of: the named one, or the one whose host was asked. A host knows its own store only. */
export async function storeFor(
  { directory, resolveHost }: CartDeps,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<Site> {
  const host = await resolveHost(request);
  if (host.kind === 'platform') return storeOf(directory, slug ?? orRequired());
  if (slug !== undefined && slug !== host.site.slug) throw siteNotFound();
  return host.site;
}

/** The workspace that a cart's token names; whatever names none is no cart. */
export async function tenantOf({ workspaces }: CartDeps, token: string): Promise<Tenant> {
  const tenant = await workspaces.byToken('cart', token);
  if (!tenant) throw cartNotFound();
  return tenant;
}

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** Runs one change of the cart that a token names, once for each key, and answers the cart. */
export function cartChanges(deps: CartDeps) {
  return async (
    asked: Asked,
    token: string,
    change: (work: Work, cart: CartAccess) => Promise<Cart>,
  ): Promise<void> => {
    const place = { tenant: await tenantOf(deps, token) };
    const access = { token, release: deps.release };
    return deps.write(asked, place, async (work) => ({
      status: 200,
      body: cartRecord(await change(work, access)),
    }));
  };
}

function orRequired(): never {
  throw invalid([{ field: 'site_slug', code: 'required', message: 'is required' }]);
}
