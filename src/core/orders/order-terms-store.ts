import { toSearchWords } from '../../platform/db/list-query.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { Order } from './order.ts';

/** Long texts are cut, because an index entry is limited. */
const maxTermLength = 300;

/** Stores the words by which the order is found, and removes those that no longer apply. */
export function saveOrderTerms(work: Work, order: Order): void {
  work.write({
    name: 'order_terms_save',
    text: `with outdated as (
        delete from order_terms where workspace_id = $1 and order_id = $2 and not (term = any($3)))
      insert into order_terms (workspace_id, order_id, term) select $1, $2, unnest($3::text[])
      on conflict do nothing`,
    values: [work.tenant.workspaceId, order.id, listTerms(order)],
  });
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
  return [...new Set(all.filter((term) => term !== '').map(cutTerm))];
}

function toNameWords(...names: (string | null | undefined)[]): string[] {
  return toSearchWords(names.filter(Boolean).join(' '));
}

const cutTerm = (term: string) => [...term].slice(0, maxTermLength).join('');
