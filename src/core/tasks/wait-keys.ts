import { tokenHash } from '../../platform/crypto/tokens.ts';

/**
 * Wait keys name the external events that complete a task. They contain secrets only as hashes.
 * The transaction that makes the event happen also completes the tasks that wait for it.
 */
export const checkoutWaitKey = (sessionId: string): string => `checkout:${tokenHash(sessionId)}`;
export const cartWaitKey = (cartToken: string): string => `cart:${tokenHash(cartToken)}`;
/**
 * The nonce of an issued offer. A payment with a nonce that the client generated completes no task.
 */
export const x402WaitKey = (nonce: string): string => `x402:${tokenHash(nonce)}`;
export const subscriberWaitKey = (subscriberId: string): string => `subscriber:${subscriberId}`;
