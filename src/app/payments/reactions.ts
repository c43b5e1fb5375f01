import { checkoutPaymentHandler } from '../../core/checkout/payment/checkout-payments.ts';
import { membershipPayments } from '../../core/customers/memberships/billing/membership-payments.ts';
import { exchangePaymentHandler } from '../../core/orders/after-sale/exchanges/exchange-payments.ts';
import type { PaymentOutcomeHandlers } from '../../core/payments/reactions.ts';
import {
  completeCheckoutTasks,
  completeMembershipTasks,
} from '../../core/skills/buying/concluded.ts';

/** What follows a payment, by what was paid for. */
export const paymentReactions: PaymentOutcomeHandlers = {
  checkout: { ...checkoutPaymentHandler, concluded: completeCheckoutTasks },
  membership: { ...membershipPayments, concluded: completeMembershipTasks },
  exchange: exchangePaymentHandler,
};
