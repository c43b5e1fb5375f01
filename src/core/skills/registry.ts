import { cartManagement } from './buying/cart/cart-management.ts';
import { ucpCheckout } from './buying/checkout/ucp-checkout.ts';
import { membershipSignup } from './buying/membership/membership-signup.ts';
import { x402Purchase } from './buying/x402/x402-purchase.ts';
import { catalogSearch } from './reading/catalog-search.ts';
import { orderStatus } from './reading/order-status.ts';
import { storeDetails } from './reading/store-details.ts';
import type { Skill } from './skill.ts';

/** The skills of every server. Plug-ins add others. */
export const skills: readonly Skill[] = [
  catalogSearch,
  storeDetails,
  cartManagement,
  ucpCheckout,
  orderStatus,
  x402Purchase,
  membershipSignup,
];
