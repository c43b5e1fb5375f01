import type { FastifyReply, FastifyRequest } from 'fastify';
import { addItem } from '../../../core/carts/cart-items.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { getPublishedProductBySlug } from '../../../core/catalog/products/read-products.ts';
import { chooseVariant } from '../../../core/catalog/variants/choose-variant.ts';
import { createSession } from '../../../core/checkout/create-session.ts';
import { assertMayCheckOut } from '../../../core/checkout/guest-checkout.ts';
import { sessionUrl } from '../../../core/checkout/session.ts';
import { guest } from '../../../core/customers/linking/shopper.ts';
import { type Form, typed } from '../../../http/pages/form-body.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import { page, seeOther, sendPrivatePage } from '../../../http/pages/page-route.ts';
import { statesOwnOrigin } from '../../../http/pages/same-origin.ts';
import type { Http } from '../../../http/server.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readyProduct } from '../catalog/product.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePlace } from '../place.ts';
import type { Buying } from '../views/product/buy-form.ts';
import { rememberWayBack } from '../way-back.ts';
import { accessTo, readQuantity, sentenceOf } from './change.ts';
import { heldCart, openOrStartCart, rememberCart } from './open-cart.ts';

const reading = page({});
const paths = ['/cart', '/stores/:site_slug/cart'];

type Exchange = { request: FastifyRequest; reply: FastifyReply };
type FindStore = (request: FastifyRequest) => Promise<StorePlace>;

/** What is bought: a product by the page it was chosen on. */
type Wanted = { place: StorePlace; product: Product; variantId: string; quantity: number };

/** Answers where the buyer goes next. */
type Buy = (wanted: Wanted, exchange: Exchange) => Promise<string>;

/** The two buttons of a product's page: into the cart, and to the checkout at once. */
export function buyingRoutes(app: Http, deps: PagesDeps, find: FindStore): void {
  const { unit, guestStorage } = deps;
  const post = (end: string, buy: Buy) => {
    for (const path of paths)
      app.post(`${path}/${end}`, reading, (request, reply) =>
        answer(deps, { request, reply }, { find, buy }),
      );
  };

  post('items', async ({ place, product, ...wanted }, { request, reply }) => {
    const { token } = await openOrStartCart(deps, request, place);
    const item = { ...wanted, productId: product.id, options: null };
    const add = (work: Work) => addItem(work, accessTo(token), item);
    await unit.run(place.site.tenant, guestStorage.counted(request.ip, add));
    rememberCart(reply, place, token);
    return `${place.base}/cart`;
  });

  // The cart stays as it is: it may be another purchase.
  post('buy', async ({ place, product, variantId, quantity }, { request, reply }) => {
    const open = async (work: Work) => {
      const wanted = { productId: product.id, variantId, options: null };
      const variant = await chooseVariant(work, place.site, wanted);
      const items = [{ productId: product.id, variantId: variant.id, quantity }];
      assertMayCheckOut(place.site, guest);
      return createSession(work, place.site, { channel: 'cart', items });
    };
    const { id } = await unit.run(place.site.tenant, guestStorage.counted(request.ip, open));
    rememberWayBack(reply, place, `/checkout/${id}`);
    return sessionUrl(deps.origin, id);
  });
}

async function answer(
  deps: PagesDeps,
  { request, reply }: Exchange,
  { find, buy }: { find: FindStore; buy: Buy },
): Promise<FastifyReply> {
  const place = await find(request);
  const form = (request.body ?? {}) as Form;
  const reader = deps.unit.published();
  const product = await getPublishedProductBySlug(reader, place.site, typed(form, 'product'));
  const subject = `buy|${product.id}|${heldCart(request)}`;
  const buying = { ...readBuying(form), formToken: deps.formTokens.issue(subject) };
  const problems = [...buying.problems];
  if (!isOurs(deps, request, subject))
    problems.push({ field: 'quantity', message: 'Press the button once more to confirm.' });
  const quantity = readQuantity(buying.quantity);
  if (problems.length === 0 && quantity !== null && buying.variantId !== null) {
    deps.guestStorage.assertRoom(request.ip);
    const wanted = { place, product, variantId: buying.variantId, quantity };
    try {
      return seeOther(reply, await buy(wanted, { request, reply }));
    } catch (error) {
      problems.push(problemOf(error));
    }
  }
  return showProduct(deps, reply, place, { product, buying: { ...buying, problems } });
}

/**
 * Product pages are cached and the same for everybody, so their form has no token. A browser that says
 * by `Sec-Fetch-Site` or `Origin` that the form is ours is enough here: the hook has refused all others.
 * One that says neither is shown the page again, with a token.
 */
const isOurs = ({ formTokens }: PagesDeps, request: FastifyRequest, subject: string): boolean =>
  statesOwnOrigin(request) || formTokens.accepts(request, subject);

async function showProduct(
  deps: PagesDeps,
  reply: FastifyReply,
  place: StorePlace,
  { product, buying }: { product: Product; buying: Buying },
): Promise<FastifyReply> {
  const coins = deps.coinsFor(place.site, product);
  const text = await readyProduct(deps.unit.published(), place, { product, coins, buying });
  return sendPrivatePage(reply, text, 422);
}

function readBuying(form: Form): Omit<Buying, 'formToken'> {
  const variantId = typed(form, 'variant_id') || null;
  const quantity = typed(form, 'quantity') || '1';
  const wanted = readQuantity(quantity);
  const problems: Problem[] = [];
  if (variantId === null)
    problems.push({ field: 'variant_id', message: 'Choose which one you want.' });
  if (wanted === null || wanted === 0)
    problems.push({ field: 'quantity', message: 'Enter how many, as a whole number.' });
  return { variantId, quantity, problems };
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
  const isVariant = error.reason === 'variant_unresolved';
  return { field: isVariant ? 'variant_id' : 'quantity', message: sentenceOf(error) };
}
