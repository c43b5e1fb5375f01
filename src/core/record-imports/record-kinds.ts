import { DomainError } from '../../kernel/domain-error.ts';
import { couponKind } from './kinds/coupons.ts';
import { customerKind } from './kinds/customers.ts';
import { inventoryKind } from './kinds/inventory.ts';
import { orderKind } from './kinds/orders.ts';
import { redirectKind } from './kinds/redirects.ts';
import { normalizeHeader } from './read-records.ts';
import type { RecordKind, RecordName } from './record-kind.ts';

/** A kind of record whose draft type only the kind itself knows. */
export type AnyRecordKind = RecordKind<unknown>;

/** All kinds, those with more specific columns first. */
const kinds: readonly AnyRecordKind[] = [
  orderKind as AnyRecordKind,
  redirectKind as AnyRecordKind,
  inventoryKind as AnyRecordKind,
  couponKind as AnyRecordKind,
  customerKind as AnyRecordKind,
];

/** Columns that only orders have: theirs also have names and email addresses, as customers do. */
const orderHeaders = new Set([
  ...['payment status', 'financial status', 'fulfillment status', 'order status'],
  ...['order number', 'order total'],
]);

/**
 * The kind of a file with these headers; null: products. 422 `unexpected_records` for orders in
 * another layout than Shopify's.
 */
export function recognizeKind(headers: readonly string[]): AnyRecordKind | null {
  const names = new Set(headers.map(normalizeHeader));
  const matches = ({ requires, excludes = [] }: AnyRecordKind) =>
    requires.every((choices) => choices.some((name) => names.has(name))) &&
    !excludes.some((name) => names.has(name));
  const found = kinds.find(matches) ?? null;
  const column = headers.find((header) => orderHeaders.has(normalizeHeader(header)));
  if (column !== undefined && found?.name === 'customers') throw otherOrders(column.trim());
  return found;
}

const otherOrders = (column: string) =>
  new DomainError(
    'unprocessable',
    'unexpected_records',
    `The column "${column}" is one of orders. Orders are imported only from Shopify's order export, which has the columns "Lineitem name", "Lineitem quantity" and "Lineitem price". Orders of a Stoa server are moved with the whole shop: "stoa export" and "stoa import" of its folder.`,
  );

export const findKind = (name: RecordName): AnyRecordKind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
