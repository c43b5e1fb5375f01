import { notFound } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import {
  findServerPayments as find,
  listServerPayments as list,
  type ServerPayment,
  type ServerPaymentFilter,
} from './server-payment-store.ts';

export type { ServerPayment } from './server-payment-store.ts';

/** Payments of all workspaces with one status, of all processors and chains. */
export function listServerPayments(
  view: View,
  filter: ServerPaymentFilter,
  limit: number,
): Promise<ServerPayment[]> {
  return list(view, filter, limit);
}

/** PostgreSQL's largest integer. */
const maxNumber = 2 ** 31 - 1;

/**
 * The payments that a text identifies: the id of a payment, order or checkout session, the
 * reference of a payment at its processor or chain, or the name of an order. Throws 404
 * `payment_not_found`.
 */
export async function findServerPayments(view: View, text: string): Promise<ServerPayment[]> {
  const numbers = (text.match(/\d{1,10}/g) ?? []).map(Number).filter((one) => one <= maxNumber);
  const payments = await find(view, { text, numbers });
  if (payments.length > 0) return payments;
  throw notFound('payment_not_found', `No payment or paid order has the id or name ${text}.`);
}
