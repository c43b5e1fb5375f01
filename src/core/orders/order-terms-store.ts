import { toSearchWords } from '../../platform/db/list-query.ts';
import { insertRecordTerms, saveRecordTerms } from '../../platform/db/record-terms.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Order } from './order.ts';

/** Stores the words by which the order is found, and removes those that no longer apply. */
export function saveOrderTerms(work: Work, order: Order): void {
  saveRecordTerms(work, { kind: 'order', id: order.id, terms: listTerms(order) });
}

/** Stores the words by which a new order is found. */
export function insertOrderTerms(work: Work, order: Order): void {
  insertRecordTerms(work, { kind: 'order', id: order.id, terms: listTerms(order) });
}

function listTerms({ name, number, buyer, shippingAddress, lines, fulfillments }: Order): string[] {
  const words = toNameWords(buyer?.name, shippingAddress?.name);
  const codes = [
    name,
    String(number),
    buyer?.email,
    ...lines.map(({ sku }) => sku),
    ...fulfillments.map(({ trackingNumber }) => trackingNumber),
  ];
  const all = [...words, ...codes.map((code) => (code ?? '').normalize('NFKC').toLowerCase())];
  return all.filter((term) => term !== '');
}

function toNameWords(...names: (string | null | undefined)[]): string[] {
  return toSearchWords(names.filter(Boolean).join(' '));
}
