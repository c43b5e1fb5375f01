import type { Static } from 'typebox';
import { type Cart, cartNotFound } from '../../../core/carts/cart.ts';
import { assertOwnCart, saveConnectionCart } from '../../../core/carts/connection-cart.ts';
import {
  createCart as createEmptyCart,
  getCart as readCart,
} from '../../../core/carts/create-cart.ts';
import { abandonCart } from '../../../core/carts/end-cart.ts';
import { replaceCartContents } from '../../../core/carts/replace-cart-contents.ts';
import { partitionSellable } from '../../../core/catalog/variants/choose-variants.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import { readBuyer, readLines } from '../checkout/read.ts';
import { type AcpResult, okResult, runIdempotentWrite } from '../idempotency.ts';
import { type AcpMessage, errorMessage } from '../protocol/messages.ts';
import type { CartInput } from './input.ts';
import { presentCart } from './present.ts';

type Contents = Static<typeof CartInput>;

/** Creates a cart of the connection. Nothing is reserved. */
export async function createCart(
  deps: AcpDeps,
  caller: AcpCaller,
  { body }: { body: Contents },
): Promise<AcpResult> {
  const { site, connection } = caller;
  const write = { operation: 'create_cart', about: site.id, args: body, status: 201 } as const;
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const { token } = await createEmptyCart(work, site, { buyer: null, customerId: null });
    saveConnectionCart(work, token, connection);
    return replaceContents(deps, caller, work, { token, body });
  });
}

/** A cart that has ended or expired is not found: carts of ACP have no status. */
export async function getCart(
  { unit }: AcpDeps,
  { site, connection }: AcpCaller,
  { id }: { id: string },
): Promise<AcpResult> {
  return unit.view(site.tenant, async (view) => {
    await assertOwnCart(view, id, connection);
    const cart = await readCart(view, id);
    if (cart.status !== 'active') throw cartNotFound();
    return okResult(presentCart(view, cart));
  });
}

/** Replaces the contents: items and the buyer that are not sent are removed. */
export async function updateCart(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: { id: string; body: Contents },
): Promise<AcpResult> {
  const write = { operation: 'update_cart', about: id, args: body };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    await assertOwnCart(work, id, caller.connection);
    return replaceContents(deps, caller, work, { token: id, body });
  });
}

/** Cancels a cart and returns its last state. Later requests get `not_found`. */
export async function cancelCart(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: { id: string; body: object },
): Promise<AcpResult> {
  const write = { operation: 'cancel_cart', about: id, args: body };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    await assertOwnCart(work, id, caller.connection);
    const access = { token: id, release: deps.release };
    return presentCart(work, await inactiveAsNotFound(abandonCart(work, access)));
  });
}

/**
 * Items that the store does not sell are left out, with a message each. If there is no other, the
 * request fails with 422.
 */
async function replaceContents(
  { release }: AcpDeps,
  { site }: AcpCaller,
  work: Work,
  { token, body }: { token: string; body: Contents },
): Promise<object> {
  const requested = readLines(body) ?? [];
  const { sellable, unknown } = await partitionSellable(work, site, requested);
  const contents = {
    lines: sellable.length > 0 ? sellable : requested,
    buyer: body.buyer ? readBuyer(body.buyer).buyer : null,
    codes: [],
    hints: null,
  };
  const cart = await inactiveAsNotFound(replaceCartContents(work, { token, release }, contents));
  const unknownIds = unknown.map(({ productId, variantId }) => productId ?? variantId ?? '');
  return presentCart(work, cart, unknownIds.map(itemNotFound));
}

const itemNotFound = (id: string): AcpMessage =>
  errorMessage(
    'not_found',
    `This store does not sell the item ${id}. It was left out.`,
    'recoverable',
    '$.line_items',
  );

async function inactiveAsNotFound(changing: Promise<Cart>): Promise<Cart> {
  try {
    return await changing;
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'cart_not_active') throw cartNotFound();
    throw error;
  }
}
