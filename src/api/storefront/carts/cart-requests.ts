import type { FastifyRequest } from 'fastify';
import { type Cart, cartNotFound } from '../../../core/carts/cart.ts';
import { toCartDto } from '../../../core/carts/cart-dto.ts';
import type { CartAccess } from '../../../core/carts/change-cart.ts';
import { findStoredCart } from '../../../core/carts/create-cart.ts';
import {
  cartScopes,
  resolveBuyerContext,
  resolveViewer,
} from '../../../core/customers/linking/buyer-context.ts';
import { redactForViewer } from '../../../core/customers/linking/buyer-ownership.ts';
import { type Site, siteNotFound } from '../../../core/sites/site.ts';
import { callContextOf } from '../../../http/callers/bearer.ts';
import { createGuestReplay } from '../../../http/guest-replay.ts';
import type { HttpServer } from '../../../http/server.ts';
import { addRoute, type InputSchema, type RequestOf } from '../../../http/typed-route.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { Tenant, View, Work } from '../../../platform/unit-of-work.ts';
import { getPublishedStore } from '../catalog-response.ts';
import type { CartApiDeps } from './deps.ts';
import type { ItemPath, TokenPath } from './schemas.ts';

/** The store of a new cart: that of the host, or on the platform host the one with this slug. */
export async function resolveCartStore(
  { directory, resolveHost }: CartApiDeps,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<Site> {
  const host = await resolveHost(request);
  if (host.kind === 'platform') return getPublishedStore(directory, slug ?? rejectMissingSlug());
  if (slug !== undefined && slug !== host.site.slug) throw siteNotFound();
  return host.site;
}

/** The workspace whose code a cart token contains; `404 cart_not_found`. */
export async function cartTenant({ workspaces }: CartApiDeps, token: string): Promise<Tenant> {
  const tenant = await workspaces.byToken('cart', token);
  if (!tenant) throw cartNotFound();
  return tenant;
}

/** Rebuilds a guest's response with a cart for a repeated idempotency key. */
export function cartReplay(request: FastifyRequest) {
  return createGuestReplay(async (view, token) => {
    const cart = await findStoredCart(view, token);
    return (
      cart && {
        version: cart.version,
        present: (originalView) => cartResponse(originalView, cart, request),
      }
    );
  });
}

export const cartReference = ({ token, version }: Cart) => ({ id: token, version });

/** The cart with what the caller may see of it. */
export async function cartResponse(view: View, cart: Cart, request: FastifyRequest) {
  return toCartDto(
    redactForViewer(cart, await resolveViewer(view, callContextOf(request), cartScopes)),
  );
}

/**
 * Routes that change the cart named by the token in their path. The handler runs in a unit of work,
 * once per `Idempotency-Key`, and the response shows the cart, which then belongs to its caller.
 */
export function cartChangeRoutes(app: HttpServer, deps: CartApiDeps) {
  return <Schema extends InputSchema & { params: typeof TokenPath | typeof ItemPath }>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    route: { schema: Schema },
    change: (work: Work, cart: CartAccess, request: RequestOf<Schema>) => Promise<Cart>,
  ) =>
    addRoute(app, method, url, {
      ...route,
      async handler(request: RequestOf<Schema>, reply) {
        const { token } = request.params as { token: string };
        const scope = { tenant: await cartTenant(deps, token), replay: cartReplay(request) };
        return deps.write({ request, reply }, scope, async (work) => {
          const buyerContext = await resolveBuyerContext(work, callContextOf(request), cartScopes);
          const cart = await change(
            work,
            { token, release: deps.release, buyerContext: buyerContext },
            request,
          );
          const body = await cartResponse(work, cart, request);
          return { status: 200, about: cartReference(cart), body };
        });
      },
    });
}

function rejectMissingSlug(): never {
  throw invalid([
    { field: 'site_slug', code: 'required', message: 'is required on the platform host' },
  ]);
}
