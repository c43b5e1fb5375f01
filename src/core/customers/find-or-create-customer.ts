import type { CustomerId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Buyer } from './address.ts';
import { type Customer, newCustomer } from './customer.ts';
import { findOrInsertCustomer } from './customer-store.ts';
import { emitCustomerEvent, lockOwnCustomer, saveCustomer } from './save-customer.ts';

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
