import { checkoutPaymentHandler } from '../../core/checkout/payment/checkout-payment-handler.ts';
import { membershipPayments } from '../../core/customers/memberships/billing/membership-payments.ts';
import { exchangePaymentHandler } from '../../core/orders/post-purchase/exchanges/exchange-payment-handler.ts';
import type { PaymentOutcomeHandlers } from '../../core/payments/outcome-handlers.ts';
import {
  completeCheckoutTasks,
  completeMembershipTasks,
  lookUpCheckoutTasks,
} from '../../core/skills/buying/complete-purchase-tasks.ts';

/** The handlers of payment outcomes, by the purpose of the payment. */
export const paymentOutcomeHandlers: PaymentOutcomeHandlers = {
  checkout: {
    ...checkoutPaymentHandler,
    preloadCompleted: lookUpCheckoutTasks,
    completed: completeCheckoutTasks,
  },
  membership: { ...membershipPayments, completed: completeMembershipTasks },
  exchange: exchangePaymentHandler,
};
