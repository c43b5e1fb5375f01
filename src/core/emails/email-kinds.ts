/** Emails to the buyer. Each is sent once for its order, shipment, refund, return and so on. */
export const buyerEmailKinds = [
  'order_confirmed',
  'order_shipped',
  'downloads_ready',
  'order_cancelled',
  'order_refunded',
  'order_voided',
  'return_requested',
  'return_approved',
  'return_rejected',
  'return_received',
  'exchange_requested',
  'exchange_approved',
  'payment_failed',
  'payment_returned',
  'membership_payment_due',
  'membership_started',
  'membership_renewal_due',
  'membership_past_due',
  'membership_ended',
] as const;

/** Emails that members of a workspace can choose to receive. */
export const notificationKinds = [
  'staff_new_order',
  'staff_return_requested',
  'staff_refund_failed',
  'staff_order_disputed',
  'staff_low_stock',
  'staff_out_of_stock',
  'staff_emails_bouncing',
  'staff_weekly_digest',
] as const;

/** Emails to the members; the last two belong to the choices for orders and their disputes. */
export const staffEmailKinds = [
  ...notificationKinds,
  'staff_daily_orders',
  'staff_membership_disputed',
] as const;

export type BuyerEmailKind = (typeof buyerEmailKinds)[number];
export type NotificationKind = (typeof notificationKinds)[number];
export type StaffEmailKind = (typeof staffEmailKinds)[number];
export type EmailKind = BuyerEmailKind | StaffEmailKind;

export function isBuyerEmailKind(word: string): word is BuyerEmailKind {
  return buyerEmailKinds.some((kind) => kind === word);
}

export function isStaffEmailKind(word: string): word is StaffEmailKind {
  return staffEmailKinds.some((kind) => kind === word);
}
