import { type Static, Type } from 'typebox';
import { createCart, getCart } from '../../../core/carts/create-cart.ts';
import { abandonCart } from '../../../core/carts/end-cart.ts';
import { type CartDetails, updateCartDetails } from '../../../core/carts/update-cart-details.ts';
import { parseAddress, parseBuyer } from '../../../core/customers/address.ts';
import { cartScopes, resolveBuyerContext } from '../../../core/customers/linking/buyer-context.ts';
import { authorizeCustomer } from '../../../http/callers/authorize-customer.ts';
import { callContextOf } from '../../../http/callers/bearer.ts';
import type { HttpServer } from '../../../http/server.ts';
import {
  cartChangeRoutes,
  cartReference,
  cartReplay,
  cartResponse,
  cartTenant,
  resolveCartStore,
} from './cart-requests.ts';
import type { CartApiDeps } from './deps.ts';
import { CartChange, NewCart, TokenPath } from './schemas.ts';

const tags = ['Carts'];
const okResponse = { 200: Type.Ref('Cart') };

const routes = {
  create: {
    schema: { tags, summary: 'Create a cart', body: NewCart, response: { 201: Type.Ref('Cart') } },
  },
  read: { schema: { tags, summary: 'Get a cart', params: TokenPath, response: okResponse } },
  change: {
    schema: {
      tags,
      summary: 'Update the address, shipping option or buyer of a cart',
      params: TokenPath,
      body: CartChange,
      response: okResponse,
    },
  },
  abandon: { schema: { tags, summary: 'Abandon a cart', params: TokenPath, response: okResponse } },
};

export function registerCartReadRoutes(app: HttpServer, deps: CartApiDeps): void {
  app.get('/:token', routes.read, async (request) => {
    const { token } = request.params;
    return deps.unit.view(await cartTenant(deps, token), async (view) =>
      cartResponse(view, await getCart(view, token), request),
    );
  });
}

export function registerCartRoutes(app: HttpServer, deps: CartApiDeps): void {
  app.post('/', routes.create, async (request, reply) => {
    const { site_slug: slug, buyer, customer_id: id } = request.body;
    const site = await resolveCartStore(deps, request, slug);
    const input = {
      buyer: buyer ? parseBuyer(buyer) : null,
      customerId: authorizeCustomer(request, site, id),
    };
    const scope = { tenant: site.tenant, store: site.id, replay: cartReplay(request) };
    return deps.write({ request, reply }, scope, async (work) => {
      const buyerContext = await resolveBuyerContext(work, callContextOf(request), cartScopes);
      const cart = await createCart(work, site, { ...input, buyerContext: buyerContext });
      const body = await cartResponse(work, cart, request);
      return { status: 201, about: cartReference(cart), body };
    });
  });

  const change = cartChangeRoutes(app, deps);
  change('PUT', '/:token', routes.change, (work, cart, { body }) =>
    updateCartDetails(work, cart, readDetails(body)),
  );
  change('DELETE', '/:token', routes.abandon, abandonCart);
}

function readDetails(body: Static<typeof CartChange>): CartDetails {
  return {
    shippingAddress: body.shipping_address && parseAddress(body.shipping_address),
    selectedShippingOptionId: body.selected_shipping_option_id,
    buyer: body.buyer && parseBuyer(body.buyer),
  };
}
