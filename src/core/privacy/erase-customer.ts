import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import type { Customer } from '../customers/customer.ts';
import { lockPerson } from '../customers/hold-person.ts';
import { getCustomer } from '../customers/manage-customers.ts';
import { emitCustomerEvent, lockOwnCustomer } from '../customers/save-customer.ts';
import type { ErasureScope } from './erasures-store.ts';
import {
  erasePersonalData,
  findErasureScope,
  findOpenBusiness,
  lockCheckoutsOf,
  markErased,
} from './personal-data-store.ts';

/**
 * Removes the personal data of a customer for good. Orders keep their lines and amounts, with
 * country and state of the addresses. Repeating it changes nothing. Throws 404
 * `customer_not_found`, and 409 `customer_has_open_business` while an order is not completed, a
 * membership runs or a payment is processing.
 */
export async function eraseCustomer(work: Work, id: string): Promise<Customer> {
  const { email } = await getCustomer(work, id);
  await lockCheckoutsOf(work, { id, email });
  // Orders that are being placed are waited for, so that they are part of what is erased.
  await lockPerson(work, { email, customerId: id });
  const customer = await lockOwnCustomer(work, id);
  const scope = await findErasureScope(work, customer);
  if (customer.erasedAt && scope.emails.length === 1) return customer;
  await assertNothingOpen(work, scope);
  await erasePersonalData(work, scope);
  if (customer.erasedAt) return customer;
  await markErased(work, customer.id);
  await audit(work, {
    action: 'customer.erased',
    resource: { type: 'customer', id: customer.id },
    before: null,
    after: null,
  });
  const erased = await getCustomer(work, customer.id);
  await emitCustomerEvent(work, 'customer.erased', erased);
  return erased;
}

async function assertNothingOpen(work: Work, scope: ErasureScope): Promise<void> {
  const { orders, memberships, payments } = await findOpenBusiness(work, scope);
  const reasons = [
    ...(orders.length > 0 ? [`fulfill or cancel ${listNames(orders)}`] : []),
    ...(memberships > 0 ? ['cancel the membership'] : []),
    ...(payments > 0 ? ['wait until the payment that is being processed has ended'] : []),
  ];
  if (reasons.length === 0) return;
  throw new DomainError(
    'conflict',
    'customer_has_open_business',
    `The data of this customer are still needed. First ${reasons.join(', and ')}.`,
    { extensions: { orders, memberships, payments } },
  );
}

const maxNames = 10;

const listNames = (names: string[]): string =>
  names.length > maxNames
    ? `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more orders`
    : names.join(', ');
