import type { Client } from 'pg';
import type { Product } from '../../../src/core/catalog/product.ts';
import type { Quantities } from './commands.ts';

/** The state that the model knows too, and the amounts that the processor has kept. */
export type ObservedState = {
  sessions: { status: string; total: number; quantities: Quantities; held: Quantities }[];
  payments: { status: string; amount: number; sentBack: boolean; kept: number }[];
  stock: { onHand: number; reserved: number }[];
  orders: number[];
};

type StateRequest = {
  /** In the order in which they were created. */
  sessions: string[];
  payments: string[];
  now: Date;
  product: Product;
  kept(paymentId: string): number;
};

export async function readState(admin: Client, request: StateRequest): Promise<ObservedState> {
  const { rows } = await admin.query<{ sight: StateRow }>(stateQuery, [
    request.sessions,
    request.payments,
    request.now,
  ]);
  const seen = rows[0]?.sight;
  if (!seen) throw new Error('nothing is seen');
  const ids = request.product.variants.map(({ id }) => id);
  const unitsOf = (lines: Units[] | null): Quantities => [
    lines?.find((line) => line.variantId === ids[0])?.quantity ?? 0,
    lines?.find((line) => line.variantId === ids[1])?.quantity ?? 0,
  ];
  return {
    sessions: (seen.sessions ?? []).map(({ status, total, items, held }) => ({
      status,
      total,
      quantities: unitsOf(items),
      held: unitsOf(held),
    })),
    payments: (seen.payments ?? []).map(({ id, ...payment }) => ({
      ...payment,
      kept: request.kept(id),
    })),
    stock: seen.stock,
    orders: seen.orders ?? [],
  };
}

type Units = { variantId: string; quantity: number };
type StateRow = {
  sessions: { status: string; total: number; items: Units[]; held: Units[] | null }[] | null;
  payments: { id: string; status: string; amount: number; sentBack: boolean }[] | null;
  stock: { onHand: number; reserved: number }[];
  orders: number[] | null;
};

/**
 * Reads everything in one statement; a session past its expiry counts as expired unless its payment
 * is processing.
 */
const stateQuery = `select json_build_object(
  'sessions', (select json_agg(json_build_object(
      'status', case when status in ('open', 'requires_consent') and expires_at <= $3
          and not exists (select from payments p where p.payment_id = c.payment_id and p.status = 'processing')
        then 'expired' else status end,
      'total', quote -> 'totals' -> 'total', 'items', items,
      'held', (select json_agg(json_build_object('variantId', variant_id, 'quantity', quantity))
        from stock_reservations r where r.holder_id = c.session_id)) order by w.place)
    from unnest($1::text[]) with ordinality as w (id, place) join checkout_sessions c on c.session_id = w.id),
  'payments', (select json_agg(json_build_object('id', payment_id, 'status', status, 'amount', amount,
      'sentBack', exists (select from refunds r where r.payment_id = p.payment_id)) order by w.place)
    from unnest($2::text[]) with ordinality as w (id, place) join payments p on p.payment_id = w.id),
  'stock', (select json_agg(json_build_object('onHand', stock_on_hand, 'reserved', stock_reserved, 'reclaimable', stock_yielding) order by position) from variants),
  'orders', (select json_agg((totals ->> 'total')::int order by created_at, order_id) from orders)) as sight`;
