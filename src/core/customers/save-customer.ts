import type { CustomerId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import type { Buyer } from './address.ts';
import { type Customer, customerNotFound, newCustomer } from './customer.ts';
import { toCustomerDto } from './customer-dto.ts';
import {
  addToTotals,
  findCustomer,
  findOrInsertCustomer,
  lockCustomer,
  updateCustomer,
} from './customer-store.ts';

/**
 * Finds the customer with the buyer's email address, ignoring case, or creates one. Concurrent
 * callers get the same customer. The buyer's name fills a missing name but never replaces one,
 * because it is unverified.
 */
export async function findOrCreateCustomer(work: Work, buyer: Buyer): Promise<CustomerId> {
  const fresh = newCustomer(work.newId('cus'), buyer, work.now);
  const found = await insertOrFindCustomer(work, fresh);
  if (found.isNew) await emitCustomerEvent(work, 'customer.created', fresh);
  else if (found.name === null && buyer.name !== null) await fillName(work, found.id, buyer.name);
  return found.id;
}

async function insertOrFindCustomer(work: Work, fresh: Customer) {
  const found =
    (await findOrInsertCustomer(work, fresh)) ?? (await findOrInsertCustomer(work, fresh));
  if (!found) throw new Error('a customer exists but was not found');
  return found;
}

async function fillName(work: Work, id: CustomerId, name: string): Promise<void> {
  const customer = await lockOwnCustomer(work, id);
  if (customer.name === null) await saveCustomer(work, { ...customer, name });
}

/** Locks a customer. Throws 404 `customer_not_found`. */
export async function lockOwnCustomer(work: Work, id: string): Promise<Customer> {
  const customer = await lockCustomer(work, id);
  if (!customer) throw customerNotFound();
  return customer;
}

/** Saves a locked customer and records `customer.updated`. */
export async function saveCustomer(work: Work, changed: Customer): Promise<Customer> {
  const next = { ...changed, version: changed.version + 1, updatedAt: work.now };
  await updateCustomer(work, next);
  const customer = (await findCustomer(work, next.id)) ?? next;
  await emitCustomerEvent(work, 'customer.updated', customer);
  return customer;
}

export async function emitCustomerEvent(
  work: Work,
  type: 'customer.created' | 'customer.updated' | 'customer.erased',
  customer: Customer,
): Promise<void> {
  await emitEvents(work, {
    type,
    site: null,
    resource: { type: 'customer', id: customer.id, version: customer.version },
    data: toCustomerDto(customer),
  });
}

/** An amount paid or refunded, in minor units of the currency. `test`: of a test order. */
type CustomerAmount = {
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
