import { tokenHash } from '../../platform/crypto/tokens.ts';

/**
 * What ends a task from outside, as a word that its row keeps: secrets only by their hash. Whoever
 * makes it happen completes the tasks that await it, in the same transaction.
 */
export const checkoutWaitKey = (sessionId: string): string => `checkout:${tokenHash(sessionId)}`;
export const cartWaitKey = (cartToken: string): string => `cart:${tokenHash(cartToken)}`;
/** The nonce of an offer that was handed over; clients that draw their own complete no task. */
export const x402WaitKey = (nonce: string): string => `x402:${tokenHash(nonce)}`;
export const subscriberWaitKey = (subscriberId: string): string => `subscriber:${subscriberId}`;
