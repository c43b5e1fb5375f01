import type { FastifyReply, FastifyRequest } from 'fastify';
import { addItem } from '../../../core/carts/cart-items.ts';
import { createCart } from '../../../core/carts/create-cart.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { getPublishedProductBySlug } from '../../../core/catalog/products/read-products.ts';
import { chooseVariant } from '../../../core/catalog/variants/choose-variant.ts';
import { createSession } from '../../../core/checkout/create-session.ts';
import { assertCheckoutAllowed } from '../../../core/checkout/guest-checkout.ts';
import { sessionUrl } from '../../../core/checkout/session.ts';
import { guestContext } from '../../../core/customers/linking/buyer-context.ts';
import { type Form, formInput } from '../../../http/pages/form-body.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { pageOptions, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { isSameOriginRequest } from '../../../http/pages/same-origin.ts';
import type { HttpServer } from '../../../http/server.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { renderProduct } from '../catalog/product.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePageScope } from '../page-scope.ts';
import { setStorefrontCookie } from '../storefront-cookie.ts';
import type { BuyFormState } from '../views/product/buy-form.ts';
import { fillCartCount, readCartCount } from './cart-count.ts';
import { openCart, readCartToken, setCartCookie } from './open-cart.ts';
import { cartAccess, errorSentence, readQuantity } from './save-cart-form.ts';

const pageRoute = pageOptions({});
const guest = { buyer: null, customerId: null };
const cartPaths = ['/cart', '/stores/:site_slug/cart'];

type HttpExchange = { request: FastifyRequest; reply: FastifyReply };
type ResolveStoreScope = (request: FastifyRequest) => Promise<StorePageScope>;

/** The submitted form of a product page. */
type PurchaseInput = {
  scope: StorePageScope;
  product: Product;
  variantId: string;
  quantity: number;
};

/** Returns the URL to which the buyer is redirected. */
type PurchaseAction = (input: PurchaseInput, exchange: HttpExchange) => Promise<string>;

/** The two buttons of a product page: "Add to cart" and "Buy now". */
export function registerPurchaseRoutes(
  app: HttpServer,
  deps: PagesDeps,
  find: ResolveStoreScope,
): void {
  const { unit, guestStorage } = deps;
  const post = (action: string, buy: PurchaseAction) => {
    for (const path of cartPaths)
      app.post(`${path}/${action}`, pageRoute, (request, reply) =>
        handlePurchase(deps, { request, reply }, { find, buy }),
      );
  };

  post('items', async ({ scope, product, ...selection }, { request, reply }) => {
    const open = await openCart(deps, request, scope);
    const item = { ...selection, productId: product.id, options: null };
    // In one transaction, so that an item that is refused leaves no cart.
    const add = async (work: Work) => {
      const { token } = open ?? (await createCart(work, scope.site, guest));
      return addItem(work, cartAccess(token), item);
    };
    const { token } = await unit.run(scope.site.tenant, guestStorage.metered(request.ip, add));
    setCartCookie(reply, scope, token);
    return `${scope.base}/cart`;
  });

  // "Buy now" leaves the cart unchanged: its items may be another purchase.
  post('buy', async ({ scope, product, variantId, quantity }, { request, reply }) => {
    const open = async (work: Work) => {
      const selection = { productId: product.id, variantId, options: null };
      const variant = await chooseVariant(work, scope.site, selection);
      const items = [{ productId: product.id, variantId: variant.id, quantity }];
      assertCheckoutAllowed(scope.site, guestContext);
      return createSession(work, scope.site, { channel: 'cart', items });
    };
    const { id } = await unit.run(scope.site.tenant, guestStorage.metered(request.ip, open));
    setStorefrontCookie(reply, scope, `/checkout/${id}`);
    return sessionUrl(deps.origin, id);
  });
}

async function handlePurchase(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  { find, buy }: { find: ResolveStoreScope; buy: PurchaseAction },
): Promise<FastifyReply> {
  const scope = await find(request);
  const form = (request.body ?? {}) as Form;
  const reader = deps.unit.publishedReader();
  const product = await getPublishedProductBySlug(reader, scope.site, formInput(form, 'product'));
  const subject = `buy|${product.id}|${readCartToken(request)}`;
  const buying = { ...readBuyForm(form), formToken: deps.formTokens.issue(subject) };
  const problems = [...buying.problems];
  if (!isOwnForm(deps, request, subject))
    problems.push({ field: 'quantity', message: 'Select the button again to confirm.' });
  const quantity = readQuantity(buying.quantity);
  if (problems.length === 0 && quantity !== null && buying.variantId !== null) {
    deps.guestStorage.assertWithinAllowance(request.ip);
    const input = { scope, product, variantId: buying.variantId, quantity };
    try {
      return seeOther(reply, await buy(input, { request, reply }));
    } catch (error) {
      problems.push(toProblem(error));
    }
  }
  return showProduct(deps, { request, reply }, scope, { product, buying: { ...buying, problems } });
}

/**
 * Product pages are cached and identical for all visitors, so their form has no token. Here a
 * `Sec-Fetch-Site` or `Origin` header of the same origin is enough; `rejectCrossOriginForms` has
 * rejected other origins. A browser that sends neither gets the page again, with a token.
 */
const isOwnForm = ({ formTokens }: PagesDeps, request: FastifyRequest, subject: string): boolean =>
  isSameOriginRequest(request) || formTokens.accepts(request, subject);

async function showProduct(
  deps: PagesDeps,
  { request, reply }: HttpExchange,
  scope: StorePageScope,
  { product, buying }: { product: Product; buying: BuyFormState },
): Promise<FastifyReply> {
  const coins = deps.coinsFor(scope.site, product);
  const text = await renderProduct(deps.unit.publishedReader(), scope, { product, coins, buying });
  const page = { ...text, text: fillCartCount(text.text, readCartCount(request)) };
  return sendPrivatePage(reply, page, 422);
}

function readBuyForm(form: Form): Omit<BuyFormState, 'formToken'> {
  const variantId = formInput(form, 'variant_id') || null;
  const quantity = formInput(form, 'quantity') || '1';
  const count = readQuantity(quantity);
  const problems: FormError[] = [];
  if (variantId === null) problems.push({ field: 'variant_id', message: 'Select an option.' });
  if (count === null || count === 0)
    problems.push({ field: 'quantity', message: 'Enter a quantity of 1 or more.' });
  return { variantId, quantity, problems };
}

function toProblem(error: unknown): FormError {
  if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
  const isVariant = error.reason === 'variant_unresolved';
  return { field: isVariant ? 'variant_id' : 'quantity', message: errorSentence(error) };
}
