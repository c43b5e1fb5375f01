/**
 * How long a Checkout Session stays open. Stripe requires at least 30 minutes; the rest allows for the
 * delay of the request.
 */
export const hostedMinutes = 35;
