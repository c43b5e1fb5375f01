import type { CustomerId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { addToTotals } from './customer-store.ts';

/** An amount paid or refunded, in minor units of the currency. `test`: of a test order. */
export type CustomerAmount = {
  customerId: CustomerId;
  currency: string;
  test: boolean;
  amount: number;
};

/**
 * Adds an order to the customer's totals, in the order's transaction. The order has its own event,
 * so the customer's version does not change and no customer event is recorded.
 */
export async function recordPurchase(work: Work, money: CustomerAmount): Promise<void> {
  addToTotals(work, { ...money, orders: 1 });
}

/** Subtracts a confirmed refund from the total spent; the number of orders stays the same. */
export async function recordRefund(work: Work, money: CustomerAmount): Promise<void> {
  addToTotals(work, { ...money, orders: 0, amount: -money.amount });
}
