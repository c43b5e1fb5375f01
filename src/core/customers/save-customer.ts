import type { Work } from '../../platform/unit-of-work.ts';
import { emitEvents } from '../events/emit-events.ts';
import { type Customer, customerNotFound } from './customer.ts';
import { toCustomerDto } from './customer-dto.ts';
import { findCustomer, lockCustomer, updateCustomer } from './customer-store.ts';

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
