import { invalid, notFound } from '../../kernel/domain-error.ts';
import type { CustomerId } from '../../kernel/id.ts';
import type { Address } from './address.ts';

/** An entry of an address book. In a non-empty book, exactly one entry is the default. */
export type BookAddress = Address & { id: string; isDefault: boolean };

/** A customer's purchases in one currency; refunds are subtracted from `totalSpent`. */
export type CustomerTotal = {
  currency: string;
  /** Whether only test orders are counted. Otherwise only real orders are. */
  test: boolean;
  ordersCount: number;
  totalSpent: number;
  lastOrderAt: Date | null;
};

/** A membership that gives the customer the benefits of its plan. */
export type CustomerMembership = {
  /** Of the subscriber. */
  id: string;
  plan: { id: string; name: string };
  status: 'active' | 'past_due';
};

/** A person who buys in a workspace, identified by one email address. */
export type Customer = {
  id: CustomerId;
  /** Lower case. */
  email: string;
  name: string | null;
  addresses: BookAddress[];
  /** By name. */
  groups: { id: string; name: string }[];
  /** Plans of which the customer is a member, by name. */
  memberships: CustomerMembership[];
  /** Latest purchase first. */
  totals: CustomerTotal[];
  /** When the personal data were removed. */
  erasedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Email addresses are compared and stored in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Throws 400 with the field problem `bad_email` unless the text is one email address. */
export function assertValidEmail(email: string): void {
  if (isValidEmail(email)) return;
  const message = 'must be one email address such as ann@example.com';
  throw invalid([{ field: 'email', code: 'bad_email', message }]);
}

export const isValidEmail = (email: string): boolean =>
  email.length <= 320 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email.trim());

/** A new customer without orders, groups or addresses. */
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
    memberships: [],
    totals: [],
    erasedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

export const customerNotFound = () =>
  notFound('customer_not_found', 'There is no such customer in this workspace.');
