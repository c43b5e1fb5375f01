import type { EmailKind } from './email-kinds.ts';

const ofOrder = ['store', 'order', 'name', 'buyer'];
const ofReturn = [...ofOrder, 'rma'];
const ofPayment = ['store', 'amount'];
const ofMembership = ['store', 'plan', 'amount', 'date'];
const ofStock = ['store', 'product', 'quantity'];

/** The placeholders that the text of each kind may contain. */
export const emailPlaceholders: Record<EmailKind, readonly string[]> = {
  order_confirmed: ofOrder,
  order_shipped: [...ofOrder, 'carrier', 'tracking_number'],
  downloads_ready: ofOrder,
  order_cancelled: ofOrder,
  order_refunded: [...ofOrder, 'amount'],
  order_voided: ofOrder,
  return_requested: ofReturn,
  return_approved: ofReturn,
  return_rejected: ofReturn,
  return_received: ofReturn,
  exchange_requested: ofReturn,
  exchange_approved: ofReturn,
  payment_failed: ofPayment,
  payment_returned: ofPayment,
  membership_payment_due: ofMembership,
  membership_started: ofMembership,
  membership_renewal_due: ofMembership,
  membership_past_due: ofMembership,
  membership_ended: ofMembership,
  staff_new_order: [...ofOrder, 'amount'],
  staff_return_requested: ofOrder,
  staff_refund_failed: [...ofOrder, 'amount'],
  staff_order_disputed: [...ofOrder, 'amount'],
  staff_membership_disputed: ['store', 'plan', 'amount'],
  staff_low_stock: ofStock,
  staff_out_of_stock: ofStock,
  staff_emails_bouncing: ['store', 'address'],
  staff_weekly_digest: ['store', 'from', 'until'],
  staff_daily_orders: ['store', 'date', 'amount'],
};

/** The names of the placeholders in a text. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
