import type { CustomerId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/work.ts';
import type { Bearer, Buyer as TokenBuyer } from '../../access/actor.ts';
import { type BuyerScope, covers } from '../../access/scope.ts';
import type { Buyer } from '../address.ts';
import { buyersCustomer, customerOfBuyer } from './buyers-customer.ts';

/** Who stands behind a call, as far as it is proven: nobody, the store itself, or a customer of it. */
export type Shopper =
  | { kind: 'guest' }
  | { kind: 'store' }
  | { kind: 'linked'; customerId: CustomerId; buyer: Buyer };

export const guest: Shopper = { kind: 'guest' };

/** The credential that came with a call, if one did. */
export type Asking = { bearer: Bearer | null; buyer: TokenBuyer | null };

/** What a buyer's token has to allow: any one of these. Whoever may check out in a name may fill a cart in it, too. */
export const toCheckOut: readonly BuyerScope[] = ['dev.ucp.shopping.checkout:manage'];
export const toReadOrders: readonly BuyerScope[] = [
  'dev.ucp.shopping.order:read',
  'dev.ucp.shopping.order:manage',
];
export const toFillCarts: readonly BuyerScope[] = [...toCheckOut, 'dev.ucp.shopping.cart:manage'];

/** Who changes something, linked at first use. A credential that does not reach leaves a guest: none is needed. */
export function shopperOf(
  work: Work,
  asking: Asking,
  scopes: readonly BuyerScope[],
): Promise<Shopper> {
  return prove(work, { ...asking, scopes }, (buyer) => buyersCustomer(work, buyer));
}

/** Who looks at something. */
export function lookerOf(
  view: View,
  asking: Asking,
  scopes: readonly BuyerScope[],
): Promise<Shopper> {
  return prove(view, { ...asking, scopes }, (buyer) => customerOfBuyer(view, buyer));
}

async function prove(
  { tenant }: View,
  { bearer, buyer, scopes }: Asking & { scopes: readonly BuyerScope[] },
  find: (buyer: TokenBuyer) => Promise<CustomerId | null>,
): Promise<Shopper> {
  if (bearer) {
    const isStore = bearer.tenant.workspaceId === tenant.workspaceId;
    return isStore && covers(bearer.scopes, 'read:orders') ? { kind: 'store' } : guest;
  }
  if (!buyer || !scopes.some((scope) => buyer.scopes.includes(scope))) return guest;
  const customerId = await find(buyer);
  const { email, name } = buyer;
  return customerId === null
    ? guest
    : { kind: 'linked', customerId, buyer: { email, name: name.trim() || null } };
}
