import { Type } from 'typebox';
import { setDetails } from '../../../core/carts/cart-details.ts';
import { createCart, getCart } from '../../../core/carts/create-cart.ts';
import { abandonCart } from '../../../core/carts/end-cart.ts';
import { readBuyer } from '../../../core/customers/address.ts';
import { shopperOf, toFillCarts } from '../../../core/customers/linking/shopper.ts';
import { provenBuyer } from '../../../http/callers/proven-buyer.ts';
import { askingOf } from '../../../http/callers/shopping.ts';
import type { Http } from '../../../http/server.ts';
import type { CartDeps } from './deps.ts';
import { aboutCart, cartAnswer, cartChanges, cartReplay, storeFor, tenantOf } from './place.ts';
import { readDetails } from './read.ts';
import { CartChange, NewCart, TokenPath } from './schemas.ts';

const tags = ['Carts'];
const one = { 200: Type.Ref('Cart') };

const routes = {
  create: {
    schema: { tags, summary: 'Start a cart', body: NewCart, response: { 201: Type.Ref('Cart') } },
  },
  read: { schema: { tags, summary: 'One cart', params: TokenPath, response: one } },
  change: {
    schema: {
      tags,
      summary: 'Set address, shipping option or buyer',
      params: TokenPath,
      body: CartChange,
      response: one,
    },
  },
  abandon: { schema: { tags, summary: 'Give a cart up', params: TokenPath, response: one } },
};

/** Reads (§4.5). */
export function cartReadRoutes(app: Http, deps: CartDeps): void {
  app.get('/:token', routes.read, async (request) => {
    const { token } = request.params;
    return deps.unit.view(await tenantOf(deps, token), async (view) =>
      cartAnswer(view, await getCart(view, token), request),
    );
  });
}

/** Carts as a whole (§4.5). */
export function cartRoutes(app: Http, deps: CartDeps): void {
  const change = cartChanges(deps);
  app.post('/', routes.create, async (request, reply) => {
    const { site_slug: slug, buyer, customer_id: id } = request.body;
    const site = await storeFor(deps, request, slug);
    const draft = {
      buyer: buyer ? readBuyer(buyer) : null,
      customerId: provenBuyer(request, site, id),
    };
    const place = { tenant: site.tenant, store: site.id, replay: cartReplay(request) };
    return deps.write({ request, reply }, place, async (work) => {
      const shopper = await shopperOf(work, askingOf(request), toFillCarts);
      const cart = await createCart(work, site, { ...draft, shopper });
      const body = await cartAnswer(work, cart, request);
      return { status: 201, about: aboutCart(cart), body };
    });
  });

  app.put('/:token', routes.change, async (request, reply) => {
    const { token } = request.params;
    const details = readDetails(request.body);
    return change({ request, reply }, token, (work, cart) => setDetails(work, cart, details));
  });

  app.delete('/:token', routes.abandon, async (request, reply) => {
    const { token } = request.params;
    return change({ request, reply }, token, abandonCart);
  });
}
