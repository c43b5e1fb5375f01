import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import {
  type Bearer,
  isMerchantCredential,
  type AuthenticatedBuyer as TokenBuyer,
} from '../../access/bearer.ts';
import { type BuyerScope, hasScope } from '../../access/scope.ts';
import type { Buyer } from '../address.ts';
import { findLinkedCustomer, resolveLinkedCustomer } from './linked-customer.ts';

/**
 * The verified caller at a store: a guest, the store itself, an agent that the store has given a
 * credential for buying, or a customer. An agent may buy where guests may not, but does not see what
 * a person entered on the hosted page.
 */
export type BuyerContext =
  | { kind: 'guest' }
  | { kind: 'store' }
  | { kind: 'agent' }
  | { kind: 'linked'; customerId: CustomerId; buyer: Buyer };

export const guestContext: BuyerContext = { kind: 'guest' };

/** The credential of a call, if it has one. */
export type CallerCredentials = { bearer: Bearer | null; buyer: TokenBuyer | null };

/**
 * Scopes of a buyer's token; any one of a list is enough. A token for checkouts may also be used
 * for carts.
 */
export const checkoutScopes: readonly BuyerScope[] = ['dev.ucp.shopping.checkout:manage'];
export const orderReadScopes: readonly BuyerScope[] = [
  'dev.ucp.shopping.order:read',
  'dev.ucp.shopping.order:manage',
];
export const cartScopes: readonly BuyerScope[] = [
  ...checkoutScopes,
  'dev.ucp.shopping.cart:manage',
];

/**
 * The caller of a write; a buyer is linked to a customer at first use. A credential without the
 * required scope counts as a guest, because guests may do this too.
 */
export function resolveBuyerContext(
  work: Work,
  credentials: CallerCredentials,
  scopes: readonly BuyerScope[],
): Promise<BuyerContext> {
  return resolveContext(work, { ...credentials, scopes }, (buyer) =>
    resolveLinkedCustomer(work, buyer),
  );
}

/** The caller of a read. It never links a buyer. */
export function resolveViewer(
  view: View,
  credentials: CallerCredentials,
  scopes: readonly BuyerScope[],
): Promise<BuyerContext> {
  return resolveContext(view, { ...credentials, scopes }, (buyer) =>
    findLinkedCustomer(view, buyer),
  );
}

/** The context of a credential of the store's workspace. */
export const contextOfBearer = (bearer: Bearer): BuyerContext => ({
  kind: isMerchantCredential(bearer) ? 'store' : 'agent',
});

async function resolveContext(
  { tenant }: View,
  { bearer, buyer, scopes }: CallerCredentials & { scopes: readonly BuyerScope[] },
  find: (buyer: TokenBuyer) => Promise<CustomerId | null>,
): Promise<BuyerContext> {
  if (bearer) {
    const isOwn = bearer.tenant.workspaceId === tenant.workspaceId;
    return isOwn && hasScope(bearer.scopes, 'read:orders') ? contextOfBearer(bearer) : guestContext;
  }
  if (!buyer || !scopes.some((scope) => buyer.scopes.includes(scope))) return guestContext;
  const customerId = await find(buyer);
  const { email, name } = buyer;
  return customerId === null
    ? guestContext
    : { kind: 'linked', customerId, buyer: { email, name: name.trim() || null } };
}
