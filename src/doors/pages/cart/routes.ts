import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cart } from '../../../core/carts/cart.ts';
import { removeCoupon } from '../../../core/carts/cart-details.ts';
import { removeItem } from '../../../core/carts/cart-items.ts';
import { getPublishedProducts } from '../../../core/catalog/products/read-products.ts';
import { openCartCheckout } from '../../../core/checkout/cart/open-cart-checkout.ts';
import { sessionUrl } from '../../../core/checkout/session.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { type Form, takeForms, typed } from '../../../http/pages/form-body.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import { formExpired } from '../../../http/pages/form-token.ts';
import { page, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { refuseForeignForms } from '../../../http/pages/same-origin.ts';
import type { Http } from '../../../http/server.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { PagesDeps } from '../deps.ts';
import { type FindPlace, type StorePlace, storePlaceFinder } from '../place.ts';
import { renderCartPage } from '../views/cart/cart.ts';
import { rememberWayBack } from '../way-back.ts';
import { buyingRoutes } from './buying.ts';
import { accessTo, keepCart, sentenceOf } from './change.ts';
import { openCart, rememberCart } from './open-cart.ts';

/** On a store's host, and below `/stores/<slug>` of the platform's. */
const cartPaths = ['/cart', '/stores/:site_slug/cart'];

const reading = page({});

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** The cart of a store for people; a cookie holds its token. */
export function cartRoutes(app: Http, deps: PagesDeps, findPlace: FindPlace): void {
  const find = storePlaceFinder(findPlace);
  for (const path of cartPaths) {
    app.get(path, reading, async (request, reply) => {
      const place = await find(request);
      const cart = await openCart(deps, request, place);
      return showCart(deps, reply, { place, cart, problems: [], form: {}, status: 200 });
    });
  }
  void app.register(async (forms: Http) => {
    takeForms(forms);
    refuseForeignForms(forms);
    limitRate(forms, deps.limits, 'checkout');
    changeRoutes(forms, deps, find);
    buyingRoutes(forms, deps, find);
  });
}

/** What a button does beside keeping what is typed; answers where to go next. */
type Act = (held: { cart: Cart; place: StorePlace }, exchange: Exchange) => Promise<string>;

function changeRoutes(app: Http, deps: PagesDeps, find: FindStore): void {
  const { unit, guestStorage } = deps;
  const post = (end: string, act: Act) => {
    for (const path of cartPaths)
      app.post(`${path}/${end}`, reading, (request, reply) =>
        answer(deps, { request, reply }, { find, act }),
      );
  };
  const home = ({ base }: StorePlace) => `${base}/cart`;

  post('update', async ({ place }) => home(place));

  post('items/:item_id/remove', async ({ cart, place }, { request }) => {
    const { item_id: id } = request.params as { item_id: string };
    const { tenant } = place.site;
    const removed = unit.run(tenant, (work) => removeItem(work, accessTo(cart.token), id));
    // Twice pressed, it is gone all the same.
    await removed.catch(ignoreMissing);
    return home(place);
  });

  post('coupon/remove', async ({ cart, place }) => {
    await unit.run(place.site.tenant, (work) => removeCoupon(work, accessTo(cart.token)));
    return home(place);
  });

  post('checkout', async ({ cart, place }, { request, reply }) => {
    guestStorage.assertRoom(request.ip);
    const open = (work: Work) => openCartCheckout(work, cart.token);
    const {
      session: { id },
    } = await unit.run(place.site.tenant, guestStorage.counted(request.ip, open));
    rememberWayBack(reply, place, `/checkout/${id}`);
    return sessionUrl(deps.origin, id);
  });
}

type FindStore = (request: FastifyRequest) => Promise<StorePlace>;

async function answer(
  deps: PagesDeps,
  { request, reply }: Exchange,
  { find, act }: { find: FindStore; act: Act },
): Promise<FastifyReply> {
  const place = await find(request);
  const cart = await openCart(deps, request, place);
  if (!cart) return seeOther(reply, `${place.base}/cart`);
  const form = (request.body ?? {}) as Form;
  if (!deps.formTokens.accepts(request, cart.token))
    return showCart(deps, reply, { place, cart, problems: [], form, status: 403 });
  const kept = await keepCart(deps.unit, { cart, place }, form);
  const result =
    kept.length > 0 ? kept : await act({ cart, place }, { request, reply }).catch(asProblems);
  rememberCart(reply, place, cart.token);
  if (typeof result === 'string') return seeOther(reply, result);
  const now = await openCart(deps, request, place);
  return showCart(deps, reply, { place, cart: now, problems: result, form, status: 422 });
}

type Shown = {
  place: StorePlace;
  cart: Cart | null;
  problems: Problem[];
  form: Form;
  status: number;
};

async function showCart(deps: PagesDeps, reply: FastifyReply, shown: Shown): Promise<FastifyReply> {
  const { place, cart, problems, form, status } = shown;
  if (!cart) return sendPrivatePage(reply, renderCartPage(place, null));
  const ids = [...new Set<string>(cart.items.map(({ productId }) => productId))];
  const products = await getPublishedProducts(deps.unit.published(), place.site, ids);
  const slugs = new Map<string, string>(products.map(({ id, slug }) => [id, slug]));
  const text = { quantities: quantitiesOf(cart, form), coupon: typed(form, 'coupon') };
  const content = {
    ...{ cart, slugs, typed: text, problems },
    formToken: deps.formTokens.issue(cart.token),
    told: status === 403 ? formExpired : null,
  };
  return sendPrivatePage(reply, renderCartPage(place, content), status);
}

function quantitiesOf({ items }: Cart, form: Form): Map<string, string> {
  const sent = items.map(({ id }): [string, string] => [id, typed(form, `quantity_${id}`)]);
  return new Map(sent.filter(([, text]) => text !== ''));
}

/** What the cart as a whole is refused with. */
function asProblems(error: unknown): Problem[] {
  if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
  // Nothing in the cart mends this.
  if (error.reason === 'guest_storage_exhausted') throw error;
  return [{ field: 'items', message: sentenceOf(error) }];
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === 'not_found')) throw error;
}
