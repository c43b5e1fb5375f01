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

/** The kind of a file with these headers; null: products. */
export function recognizeKind(headers: readonly string[]): AnyRecordKind | null {
  const names = new Set(headers.map(normalizeHeader));
  const matches = ({ requires, excludes = [] }: AnyRecordKind) =>
    requires.every((choices) => choices.some((name) => names.has(name))) &&
    !excludes.some((name) => names.has(name));
  return kinds.find(matches) ?? null;
}

export const findKind = (name: RecordName): AnyRecordKind | null =>
  kinds.find((kind) => kind.name === name) ?? null;
