import type { Static } from 'typebox';
import { assertSigned } from '../../../../../core/access/signatures/signature-result.ts';
import { type Cart, cartNotFound } from '../../../../../core/carts/cart.ts';
import {
  createCart as createEmptyCart,
  findStoredCart,
  getCart as readCart,
} from '../../../../../core/carts/create-cart.ts';
import { abandonCart } from '../../../../../core/carts/end-cart.ts';
import { replaceCartContents } from '../../../../../core/carts/replace-cart-contents.ts';
import { readTouch } from '../../../../../core/customers/attribution.ts';
import {
  cartScopes,
  resolveBuyerContext,
  resolveViewer,
} from '../../../../../core/customers/linking/buyer-context.ts';
import { redactForViewer } from '../../../../../core/customers/linking/buyer-ownership.ts';
import { createGuestReplay } from '../../../../../http/guest-replay.ts';
import { DomainError } from '../../../../../kernel/domain-error.ts';
import type { View, Work } from '../../../../../platform/unit-of-work.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../../caller.ts';
import { type OperationResult, runIdempotentWrite, type WriteResult } from '../../idempotency.ts';
import type { IdInput } from '../checkout/input.ts';
import { readCodes, readLines } from '../checkout/read.ts';
import { cartTenant, resolveSellingStore } from '../resolve-store.ts';
import { readBuyer } from '../shapes/buyer.ts';
import { readHints } from '../shapes/context.ts';
import type { CartCreateInput, CartUpdateInput } from './input.ts';
import { presentCart } from './present.ts';

/** Creates a UCP cart. Nothing is reserved, so insufficient stock only leads to a message. */
export async function createCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: Static<typeof CartCreateInput>,
): Promise<OperationResult> {
  const contents = readCartContents(caller, args);
  const site = await resolveSellingStore(deps, caller, contents.lines);
  caller.countVisit(site);
  const write = {
    operation: 'create_cart',
    about: site.id,
    args,
    tenant: site.tenant,
    replay: cartReplay(deps, caller),
    status: 201,
  } as const;
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const { token } = await createEmptyCart(work, site, { buyer: null, customerId: null });
    const buyerContext = await resolveBuyerContext(work, caller, cartScopes);
    const access = { token, release: deps.release, buyerContext };
    return toWriteResult(deps, caller, work, await replaceCartContents(work, access, contents));
  });
}

export async function getCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  const tenant = await cartTenant(deps, caller, id);
  return deps.unit.view(tenant, async (view) => {
    const cart = await readCart(view, id);
    if (cart.status !== 'active') throw cartNotFound();
    return presentCurrentCart(deps, caller, view, cart);
  });
}

/** Replaces a cart: members that are not sent are removed. */
export async function updateCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: Static<typeof CartUpdateInput>,
): Promise<OperationResult> {
  const { id } = args;
  const tenant = await cartTenant(deps, caller, id);
  const contents = readCartContents(caller, args);
  const replay = cartReplay(deps, caller);
  const write = { operation: 'update_cart', about: id, args, tenant, replay };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const buyerContext = await resolveBuyerContext(work, caller, cartScopes);
    const access = { token: id, release: deps.release, buyerContext };
    const cart = await inactiveAsNotFound(replaceCartContents(work, access, contents));
    return toWriteResult(deps, caller, work, cart);
  });
}

/** Cancels a cart and returns its last state. Later requests get `not_found`. */
export async function cancelCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  args: Static<typeof IdInput>,
): Promise<OperationResult> {
  const { id } = args;
  const tenant = await cartTenant(deps, caller, id);
  const access = { token: id, release: deps.release };
  const replay = cartReplay(deps, caller);
  const write = { operation: 'cancel_cart', about: id, args, tenant, replay };
  return runIdempotentWrite(deps, caller, write, async (work) =>
    toWriteResult(deps, caller, work, await inactiveAsNotFound(abandonCart(work, access))),
  );
}

function readCartContents({ signer }: UcpCaller, { cart }: Static<typeof CartCreateInput>) {
  return {
    lines: readLines(cart.line_items),
    buyer: cart.buyer ? readBuyer(cart.buyer) : null,
    codes: readCodes(cart),
    hints: readHints(cart.context, signer.agent),
    touch: readTouch(cart.attribution),
  };
}

async function toWriteResult(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  work: Work,
  cart: Cart,
): Promise<WriteResult> {
  const { token: id, version } = cart;
  return { about: { id, version }, body: await presentCurrentCart(deps, caller, work, cart) };
}

function cartReplay(deps: UcpPublicDeps, caller: UcpCaller) {
  return createGuestReplay(async (view, id) => {
    const cart = await findStoredCart(view, id);
    return (
      cart && {
        version: cart.version,
        present: (originalView) => presentCurrentCart(deps, caller, originalView, cart),
      }
    );
  });
}

async function presentCurrentCart(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  view: View,
  cart: Cart,
): Promise<object> {
  const site = hostStore(caller);
  if (site && site.id !== cart.siteId) throw cartNotFound();
  const store = await deps.directory.bySlug(cart.siteSlug);
  if (store) assertSigned(store, caller.signer);
  const viewer = await resolveViewer(view, caller, cartScopes);
  return presentCart(redactForViewer(cart, viewer), {
    active: caller.active,
    store,
    origin: deps.origin,
  });
}

/** UCP carts have no status, so a cart that has ended is not found. */
async function inactiveAsNotFound(changing: Promise<Cart>): Promise<Cart> {
  try {
    return await changing;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'cart_not_active') throw cartNotFound();
    throw error;
  }
}
