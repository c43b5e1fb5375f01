/** What a person can do about each type. */
export const attentionAdvice = {
  disputes: 'Respond to the bank in the dashboard of the payment provider before the dispute ends.',
  membership_disputes:
    'Respond to the bank in the dashboard of the payment provider before the dispute ends.',
  payment_alarms: 'Send the transfers back to their payers.',
  refunds_failed:
    'Refund the owed amount of the order again. If that fails too, or the payment has no order, send the money in another way and mark the refund as settled.',
  captures_refused: 'Capture again, also a smaller amount, or ask the buyer for another payment.',
  releases_failing:
    'Release the money in the dashboard of the payment provider, or release the order again.',
  authorizations_expiring:
    'Capture the payment or release it before it expires. Once it has expired, cancel an order that was not shipped; ask the buyer of a shipped one for another payment, and release the order to give the money up.',
  late_orders: 'Ship the orders, or refund what cannot be shipped.',
  return_requests: 'Approve or reject the requests.',
  mail_servers_failing: 'Correct the mail server of the store and send a test email.',
  emails_undelivered: 'Correct the address of the buyer and send the email again.',
  out_of_stock: 'Restock the variants, or unpublish their products.',
  low_stock: 'Restock the variants.',
  broken_images: 'Correct the addresses of the images, or upload them.',
  webhooks_paused: 'Correct the receiver and activate the endpoint again.',
  webhooks_failing: 'Correct the receiver before the endpoint is paused.',
  domains: 'Correct the DNS records of the domain and verify it again.',
};
