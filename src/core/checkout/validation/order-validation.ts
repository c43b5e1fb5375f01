import { defineOutsideService } from '../../../platform/outside/outside-service.ts';
import type { Address } from '../../customers/address.ts';
import type { AnswerOr, Question } from '../../hooks/question.ts';
import type { OrderChannel } from '../../orders/order.ts';
import type { OutsideLine } from '../../pricing/outside/ports.ts';
import type { Totals } from '../../pricing/quote.ts';

/** An order that is about to be paid, as the merchant's service gets it. */
export type OrderDraft = {
  channel: OrderChannel;
  currency: string;
  email: string | null;
  name: string | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  shippingOptionId: string | null;
  couponCodes: string[];
  lines: OutsideLine[];
  totals: Totals;
};

/** `message` tells the buyer why the order is refused. */
export type Verdict = { accepted: true } | { accepted: false; message: string };

/** The port for the merchant's own rules about orders. */
export const orderValidationService = defineOutsideService<Question<OrderDraft>, AnswerOr<Verdict>>(
  'order_validation',
);
