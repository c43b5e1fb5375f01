import { DomainError } from '../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../kernel/expected-version.ts';
import {
  decodeCursor,
  type Page,
  type PageRequest,
  readCursorDate,
  toPage,
} from '../../kernel/page.ts';
import type { CountLimit, DatedSort } from '../../platform/db/list-query.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Buyer } from './address.ts';
import { type BookAddressInput, buildAddressBook } from './addresses/address-book.ts';
import { type Customer, customerNotFound, newCustomer, normalizeEmail } from './customer.ts';
import {
  type CustomerFilter,
  countCustomerRows,
  findCustomer,
  insertCustomer,
  isErasedRow,
  listCustomerRows,
} from './customer-store.ts';
import { emitCustomerEvent, lockOwnCustomer, saveCustomer } from './save-customer.ts';

/** A customer of the workspace with groups and totals. Throws 404 `customer_not_found`. */
export async function getCustomer(view: View, id: string): Promise<Customer> {
  const customer = await findCustomer(view, id);
  if (!customer) throw customerNotFound();
  return customer;
}

/** Whether the personal data of the customer were erased. */
export const isErased = (view: View, id: string): Promise<boolean> => isErasedRow(view, id);

export type CustomerQuery = CustomerFilter & { sort: DatedSort };

/** Customers. `email` matches in any case; `groupId` selects a group's members. */
export async function listCustomers(
  view: View,
  { sort, ...requested }: CustomerQuery,
  request: PageRequest,
): Promise<Page<Customer>> {
  const filter = normalizeFilter(requested);
  const filters = ['customers', filter, sort];
  const after = request.cursor === null ? null : readPosition(request.cursor, filters);
  const rows = await listCustomerRows(view, filter, { sort, after, limit: request.limit + 1 });
  return toPage(rows, request, ({ createdAt, id }) => [createdAt.toISOString(), id], filters);
}

/** How many customers match, as `countRows` counts. */
export function countCustomers(
  view: View,
  { sort: _, ...filter }: CustomerQuery,
  limit?: CountLimit,
): Promise<number> {
  return countCustomerRows(view, normalizeFilter(filter), limit);
}

function normalizeFilter(filter: CustomerFilter): CustomerFilter {
  return { ...filter, email: filter.email === null ? null : normalizeEmail(filter.email) };
}

/**
 * Creates a customer for the merchant. Throws 409 `email_taken` with `customer_id` if one exists.
 */
export async function createCustomer(work: Work, buyer: Buyer): Promise<Customer> {
  const customer = newCustomer(work.newId('cus'), buyer, work.now);
  if (!(await insertCustomer(work, customer))) throw await emailTaken(work, customer.email);
  await emitCustomerEvent(work, 'customer.created', customer);
  return customer;
}

export type CustomerPatch = {
  name?: string | null | undefined;
  /** Replaces the address book. */
  addresses?: BookAddressInput[] | undefined;
};

/**
 * Updates the given fields; `addresses` replaces the address book. Throws 412 `version_conflict`.
 */
export async function changeCustomer(
  work: Work,
  id: string,
  patch: CustomerPatch,
  expected: ExpectedVersions = null,
): Promise<Customer> {
  const customer = await lockOwnCustomer(work, id);
  assertVersion(customer.version, expected);
  return saveCustomer(work, {
    ...customer,
    name: patch.name === undefined ? customer.name : patch.name,
    addresses: patch.addresses
      ? buildAddressBook(patch.addresses, customer.addresses, () => work.newId('adr'))
      : customer.addresses,
  });
}

function readPosition(cursor: string, filters: unknown) {
  const [createdAt, id] = decodeCursor(cursor, filters);
  return { createdAt: readCursorDate(createdAt), id: String(id) };
}

async function emailTaken(work: Work, email: string): Promise<DomainError> {
  const [customer] = await listCustomerRows(
    work,
    { text: null, email, groupId: null },
    { sort: '-created_at', after: null, limit: 1 },
  );
  return new DomainError(
    'conflict',
    'email_taken',
    'This workspace already has a customer with this email address. Update that customer instead.',
    { extensions: { customer_id: customer?.id } },
  );
}
