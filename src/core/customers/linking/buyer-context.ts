import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Bearer, AuthenticatedBuyer as TokenBuyer } from '../../access/bearer.ts';
import { type BuyerScope, hasScope } from '../../access/scope.ts';
import type { Buyer } from '../address.ts';
import { findLinkedCustomer, resolveLinkedCustomer } from './linked-customer.ts';

/** Who stands behind a call, as far as it is proven: nobody, the store itself, or a customer of it. */
export type BuyerContext =
  | { kind: 'guest' }
  | { kind: 'store' }
  | { kind: 'linked'; customerId: CustomerId; buyer: Buyer };

export const guestContext: BuyerContext = { kind: 'guest' };

/** The credential that came with a call, if one did. */
export type CallerCredentials = { bearer: Bearer | null; buyer: TokenBuyer | null };

/** What a buyer's token has to allow: any one of these. Whoever may check out in a name may fill a cart in it, too. */
export const checkoutScopes: readonly BuyerScope[] = ['dev.ucp.shopping.checkout:manage'];
export const orderReadScopes: readonly BuyerScope[] = [
  'dev.ucp.shopping.order:read',
  'dev.ucp.shopping.order:manage',
];
export const cartScopes: readonly BuyerScope[] = [
  ...checkoutScopes,
  'dev.ucp.shopping.cart:manage',
];

/** Who changes something, linked at first use. A credential that does not reach leaves a guest: none is needed. */
export function resolveBuyerContext(
  work: Work,
  asking: CallerCredentials,
  scopes: readonly BuyerScope[],
): Promise<BuyerContext> {
  return resolveContext(work, { ...asking, scopes }, (buyer) => resolveLinkedCustomer(work, buyer));
}

/** Who looks at something. */
export function resolveViewer(
  view: View,
  asking: CallerCredentials,
  scopes: readonly BuyerScope[],
): Promise<BuyerContext> {
  return resolveContext(view, { ...asking, scopes }, (buyer) => findLinkedCustomer(view, buyer));
}

async function resolveContext(
  { tenant }: View,
  { bearer, buyer, scopes }: CallerCredentials & { scopes: readonly BuyerScope[] },
  find: (buyer: TokenBuyer) => Promise<CustomerId | null>,
): Promise<BuyerContext> {
  if (bearer) {
    const isStore = bearer.tenant.workspaceId === tenant.workspaceId;
    return isStore && hasScope(bearer.scopes, 'read:orders') ? { kind: 'store' } : guestContext;
  }
  if (!buyer || !scopes.some((scope) => buyer.scopes.includes(scope))) return guestContext;
  const customerId = await find(buyer);
  const { email, name } = buyer;
  return customerId === null
    ? guestContext
    : { kind: 'linked', customerId, buyer: { email, name: name.trim() || null } };
}
