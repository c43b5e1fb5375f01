import { invalid, notFound } from '../../kernel/domain-error.ts';
import type { CustomerId } from '../../kernel/id.ts';
import type { Address } from './address.ts';

/** An address of the address book. Of a book that is not empty, exactly one is the default. */
export type BookAddress = Address & { id: string; isDefault: boolean };

/** What a customer has bought in one currency; what was refunded is taken off `totalSpent`. */
export type CustomerTotal = {
  currency: string;
  ordersCount: number;
  totalSpent: number;
  lastOrderAt: Date | null;
};

/** Somebody who buys in a workspace, known by one e-mail address (decisions 9). */
export type Customer = {
  id: CustomerId;
  /** Lower case. */
  email: string;
  name: string | null;
  addresses: BookAddress[];
  /** By name. */
  groups: { id: string; name: string }[];
  /** Latest purchase first. */
  totals: CustomerTotal[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The form in which addresses are compared and kept: case says nothing about who it is. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Refuses what is no e-mail address: 400 with the field. */
export function assertValidEmail(email: string): void {
  if (email.length <= 320 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email.trim())) return;
  const message = 'must be one e-mail address such as ann@example.com';
  throw invalid([{ field: 'email', code: 'bad_email', message }]);
}

/** A customer as the first signup or order makes it. */
export function newCustomer(
  id: CustomerId,
  buyer: { email: string; name: string | null },
  at: Date,
): Customer {
  return {
    id,
    email: normalizeEmail(buyer.email),
    name: buyer.name,
    addresses: [],
    groups: [],
    totals: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

export const customerNotFound = () =>
  notFound('customer_not_found', 'There is no such customer in this workspace.');
