import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cart } from '../../../core/carts/cart.ts';
import { removeItem } from '../../../core/carts/cart-items.ts';
import { removeCoupon } from '../../../core/carts/update-cart-details.ts';
import { getPublishedProducts } from '../../../core/catalog/products/read-products.ts';
import { openCartCheckout } from '../../../core/checkout/cart/open-cart-checkout.ts';
import { sessionUrl } from '../../../core/checkout/session.ts';
import { takesPayments } from '../../../core/payments/takes-payments.ts';
import { limitRate } from '../../../http/callers/rate-limit.ts';
import { languageOf } from '../../../http/input/request-language.ts';
import { acceptForms, type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { formExpiredNotice } from '../../../http/pages/form-token.ts';
import { pageOptions, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { rejectCrossOriginForms } from '../../../http/pages/same-origin.ts';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { PagesDeps } from '../deps.ts';
import {
  homePath,
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { inlineTotalsHeaders } from '../script/inline-totals.ts';
import { setStorefrontCookie } from '../storefront-cookie.ts';
import { renderCartPage } from '../views/cart/cart.ts';
import { countItems } from '../views/components/lines.ts';
import { fillCartCount, readCartCount, setCartCount } from './cart-count.ts';
import { openCart, setCartCookie } from './open-cart.ts';
import { registerPurchaseRoutes } from './purchase-routes.ts';
import { cartAccess, errorSentence, saveCartForm } from './save-cart-form.ts';

/** Paths on a store's host, and below `/stores/<slug>` on the platform's host. */
const cartPaths = ['/cart', '/stores/:site_slug/cart'];

const pageRoute = pageOptions({});

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };

/** The cart page and its forms; a cookie holds the cart's token. */
export function registerCartRoutes(
  app: HttpServer,
  deps: PagesDeps,
  resolveScope: ResolvePageScope,
): void {
  const find = storePageScopeResolver(resolveScope);
  for (const path of cartPaths) {
    app.get(path, pageRoute, async (request, reply) => {
      const scope = await find(request);
      const cart = await openCart(deps, request, scope);
      return showCart(
        deps,
        { request, reply },
        { scope, cart, problems: [], form: {}, status: 200 },
      );
    });
    // After a purchase the browser's cookie still counts the items that were bought.
    app.get(`${path}/continue`, pageRoute, async (request, reply) => {
      const scope = await find(request);
      const cart = await openCart(deps, request, scope);
      setCartCount(reply, scope, cart === null ? 0 : countItems(cart.quote.lines));
      return seeOther(reply, homePath(scope));
    });
  }
  void app.register(async (forms: HttpServer) => {
    acceptForms(forms);
    rejectCrossOriginForms(forms);
    limitRate(forms, deps.limits, 'checkout');
    registerCartChangeRoutes(forms, deps, find);
    registerPurchaseRoutes(forms, deps, find);
  });
}

/** What a button does after the form is saved; returns the path of the redirect. */
type CartAction = (
  context: { cart: Cart; scope: StorePageScope },
  exchange: HttpExchange,
) => Promise<string>;

function registerCartChangeRoutes(app: HttpServer, deps: PagesDeps, find: ResolveStoreScope): void {
  const { unit, guestStorage } = deps;
  const post = (action: string, act: CartAction) => {
    for (const path of cartPaths)
      app.post(`${path}/${action}`, pageRoute, (request, reply) =>
        handleCartAction(deps, { request, reply }, { find, act }),
      );
  };
  const cartPath = ({ base }: StorePageScope) => `${base}/cart`;

  post('update', async ({ scope }) => cartPath(scope));

  post('items/:item_id/remove', async ({ cart, scope }, { request }) => {
    const { item_id: id } = request.params as { item_id: string };
    const { tenant } = scope.site;
    const removed = unit.run(tenant, (work) => removeItem(work, cartAccess(cart.token), id));
    // A double click removes the item once; the second request finds nothing.
    await removed.catch(ignoreMissing);
    return cartPath(scope);
  });

  post('coupon/remove', async ({ cart, scope }, { request }) => {
    const code = formInput((request.body ?? {}) as Form, 'removed_coupon') || undefined;
    await unit.run(scope.site.tenant, (work) => removeCoupon(work, cartAccess(cart.token), code));
    return cartPath(scope);
  });

  post('checkout', async ({ cart, scope }, { request, reply }) => {
    guestStorage.assertWithinAllowance(request.ip);
    const open = (work: Work) =>
      openCartCheckout(work, cart.token, { locale: languageOf(request) });
    const {
      session: { id },
    } = await unit.run(scope.site.tenant, guestStorage.metered(request.ip, open));
    setStorefrontCookie(reply, scope, `/checkout/${id}`);
    return sessionUrl(deps.origin, id);
  });
}

type ResolveStoreScope = (request: FastifyRequest) => Promise<StorePageScope>;

async function handleCartAction(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  { find, act }: { find: ResolveStoreScope; act: CartAction },
): Promise<FastifyReply> {
  const scope = await find(request);
  const cart = await openCart(deps, request, scope);
  if (!cart) return seeOther(reply, `${scope.base}/cart`);
  const form = (request.body ?? {}) as Form;
  if (!deps.formTokens.accepts(request, cart.token))
    return showCart(deps, { request, reply }, { scope, cart, problems: [], form, status: 403 });
  const problems = await saveCartForm(deps.unit, { cart, scope }, form);
  const result =
    problems.length > 0
      ? problems
      : await act({ cart, scope }, { request, reply }).catch(toProblems);
  setCartCookie(reply, scope, cart.token);
  if (typeof result === 'string') return seeOther(reply, result);
  const now = await openCart(deps, request, scope);
  return showCart(
    deps,
    { request, reply },
    { scope, cart: now, problems: result, form, status: 422 },
  );
}

type CartPageData = {
  scope: StorePageScope;
  cart: Cart | null;
  problems: FormError[];
  form: Form;
  status: number;
};

async function showCart(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  data: CartPageData,
): Promise<FastifyReply> {
  const { scope, cart, problems, form, status } = data;
  const count = cart === null ? 0 : countItems(cart.quote.lines);
  if (count !== readCartCount(request)) setCartCount(reply, scope, count);
  if (!cart) return sendPrivatePage(reply, renderCartPage(scope, null));
  const ids = [...new Set<string>(cart.items.map(({ productId }) => productId))];
  const products = await getPublishedProducts(deps.unit.publishedReader(), scope.site, ids);
  const slugs = new Map<string, string>(products.map(({ id, slug }) => [id, slug]));
  const text = { quantities: quantitiesOf(cart, form), coupon: formInput(form, 'coupon') };
  const content = {
    ...{ cart, slugs, formInput: text, problems },
    formToken: deps.formTokens.issue(cart.token),
    banner: status === 403 ? formExpiredNotice : null,
    takesPayments: await takesPayments(deps.paymentContext, scope.site.tenant, scope.site.id),
  };
  reply.headers(inlineTotalsHeaders(deps));
  const page = renderCartPage(scope, content);
  return sendPrivatePage(reply, { ...page, text: fillCartCount(page.text, count) }, status);
}

function quantitiesOf({ items }: Cart, form: Form): Map<string, string> {
  const sent = items.map(({ id }): [string, string] => [id, formInput(form, `quantity_${id}`)]);
  return new Map(sent.filter(([, text]) => text !== ''));
}

/** The error as a problem of the whole cart. */
function toProblems(error: unknown): FormError[] {
  if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
  // A change of the cart does not solve this, so it gets an error page.
  if (error.reason === 'guest_storage_exhausted') throw error;
  return [{ field: 'items', message: errorSentence(error) }];
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DomainError && error.kind === 'not_found')) throw error;
}
