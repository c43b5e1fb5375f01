import type { Static } from 'typebox';
import { refuseUnsigned } from '../../../../../core/access/signatures/signer.ts';
import { type Cart, cartNotFound } from '../../../../../core/carts/cart.ts';
import {
  createCart as createEmptyCart,
  getCart as readCart,
  storedCart,
} from '../../../../../core/carts/create-cart.ts';
import { abandonCart } from '../../../../../core/carts/end-cart.ts';
import { replaceContents } from '../../../../../core/carts/replace-cart.ts';
import { shownTo } from '../../../../../core/customers/linking/hand-over.ts';
import { lookerOf, shopperOf, toFillCarts } from '../../../../../core/customers/linking/shopper.ts';
import { guestReplay } from '../../../../../http/guest-replay.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { View, Work } from '../../../../../platform/work.ts';
import { type Caller, type PublicDeps, storeOf } from '../../caller.ts';
import { type Answer, type Shown, writeOnce } from '../../idempotent.ts';
import type { IdInput } from '../checkout/input.ts';
import { readCodes, readLines } from '../checkout/read.ts';
import { cartTenant, storeOfLines } from '../place.ts';
import { readBuyer } from '../shapes/buyer.ts';
import type { CartCreateInput, CartUpdateInput } from './input.ts';
import { presentCart } from './present.ts';

/** A basket (UCP cart): nothing is bought or set aside, so too little stock is told only. */
export async function createCart(
  deps: PublicDeps,
  caller: Caller,
  args: Static<typeof CartCreateInput>,
): Promise<Answer> {
  const contents = contentsOf(args);
  const site = await storeOfLines(deps, caller, contents.lines);
  caller.countVisit(site);
  const write = {
    operation: 'create_cart',
    about: site.id,
    args,
    tenant: site.tenant,
    replay: replayOf(deps, caller),
    status: 201,
  } as const;
  return writeOnce(deps, caller, write, async (work) => {
    const { token } = await createEmptyCart(work, site, { buyer: null, customerId: null });
    const shopper = await shopperOf(work, caller, toFillCarts);
    const access = { token, release: deps.release, shopper };
    return shown(deps, caller, work, await replaceContents(work, access, contents));
  });
}

export async function getCart(
  deps: PublicDeps,
  caller: Caller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  const tenant = await cartTenant(deps, caller, id);
  return deps.unit.view(tenant, async (view) => {
    const cart = await readCart(view, id);
    if (cart.status !== 'active') throw cartNotFound();
    return present(deps, caller, view, cart);
  });
}

/** Replaces a cart: what is not sent is taken away. */
export async function updateCart(
  deps: PublicDeps,
  caller: Caller,
  args: Static<typeof CartUpdateInput>,
): Promise<Answer> {
  const { id } = args;
  const tenant = await cartTenant(deps, caller, id);
  const contents = contentsOf(args);
  const replay = replayOf(deps, caller);
  const write = { operation: 'update_cart', about: id, args, tenant, replay };
  return writeOnce(deps, caller, write, async (work) => {
    const shopper = await shopperOf(work, caller, toFillCarts);
    const access = { token: id, release: deps.release, shopper };
    const cart = await orNotFound(replaceContents(work, access, contents));
    return shown(deps, caller, work, cart);
  });
}

/** Answers the cart as it was; from now on it is not found. */
export async function cancelCart(
  deps: PublicDeps,
  caller: Caller,
  args: Static<typeof IdInput>,
): Promise<Answer> {
  const { id } = args;
  const tenant = await cartTenant(deps, caller, id);
  const access = { token: id, release: deps.release };
  const replay = replayOf(deps, caller);
  const write = { operation: 'cancel_cart', about: id, args, tenant, replay };
  return writeOnce(deps, caller, write, async (work) =>
    shown(deps, caller, work, await orNotFound(abandonCart(work, access))),
  );
}

function contentsOf({ cart }: Static<typeof CartCreateInput>) {
  return {
    lines: readLines(cart.line_items),
    buyer: cart.buyer ? readBuyer(cart.buyer) : null,
    codes: readCodes(cart),
  };
}

async function shown(deps: PublicDeps, caller: Caller, work: Work, cart: Cart): Promise<Shown> {
  const { token: id, version } = cart;
  return { about: { id, version }, body: await present(deps, caller, work, cart) };
}

function replayOf(deps: PublicDeps, caller: Caller) {
  return guestReplay(async (view, id) => {
    const cart = await storedCart(view, id);
    return cart && { version: cart.version, present: (then) => present(deps, caller, then, cart) };
  });
}

async function present(deps: PublicDeps, caller: Caller, view: View, cart: Cart): Promise<object> {
  const site = storeOf(caller);
  if (site && site.id !== cart.siteId) throw cartNotFound();
  const store = await deps.directory.bySlug(cart.siteSlug);
  if (store) refuseUnsigned(store, caller.signer);
  const looker = await lookerOf(view, caller, toFillCarts);
  return presentCart(shownTo(cart, looker), { active: caller.active, store, origin: deps.origin });
}

/** In UCP a cart has no states: one that has ended is gone. */
async function orNotFound(changing: Promise<Cart>): Promise<Cart> {
  try {
    return await changing;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'cart_not_active') throw cartNotFound();
    throw error;
  }
}
