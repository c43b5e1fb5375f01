import type { CustomerId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { addToTotals } from './customer-store.ts';

/** What was paid or given back, in minor units of the currency. */
export type CustomerAmount = { customerId: CustomerId; currency: string; amount: number };

/**
 * Counts an order and what it cost, in the order's own transaction. The order's event tells of it:
 * the customer's own version and events stay as they are.
 */
export async function recordPurchase(work: Work, money: CustomerAmount): Promise<void> {
  addToTotals(work, { ...money, orders: 1 });
}

/** Takes a confirmed refund off what was spent; the order stays counted. */
export async function recordRefund(work: Work, money: CustomerAmount): Promise<void> {
  addToTotals(work, { ...money, orders: 0, amount: -money.amount });
}
