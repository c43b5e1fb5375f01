import { tokenHash } from '../../platform/crypto/tokens.ts';

/**
 * What ends a task from outside, as a word that its row keeps: secrets only by their hash. Whoever
 * makes it happen completes the tasks that await it, in the same transaction.
 */
export const awaitsCheckout = (sessionId: string): string => `checkout:${tokenHash(sessionId)}`;
export const awaitsCart = (cartToken: string): string => `cart:${tokenHash(cartToken)}`;
/** The nonce of an offer that was handed over; clients that draw their own complete no task. */
export const awaitsX402 = (nonce: string): string => `x402:${tokenHash(nonce)}`;
export const awaitsSubscriber = (subscriberId: string): string => `subscriber:${subscriberId}`;
