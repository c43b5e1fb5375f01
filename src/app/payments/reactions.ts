import { checkoutPayments } from '../../core/checkout/payment/checkout-payments.ts';
import { membershipPayments } from '../../core/customers/memberships/billing/membership-payments.ts';
import { exchangePayments } from '../../core/orders/after-sale/exchanges/exchange-payments.ts';
import type { PaymentReactions } from '../../core/payments/reactions.ts';
import { checkoutConcluded, membershipConcluded } from '../../core/skills/buying/concluded.ts';

/** What follows a payment, by what was paid for. */
export const reactions: PaymentReactions = {
  checkout: { ...checkoutPayments, concluded: checkoutConcluded },
  membership: { ...membershipPayments, concluded: membershipConcluded },
  exchange: exchangePayments,
};
