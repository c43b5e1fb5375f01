import type { Site } from '../../../sites/site.ts';

export type X402PurchaseInput = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
};

/** The payment requirements for an x402 purchase. */
export type X402PaymentChallenge = {
  method: string;
  /** The URL for the request with the signed payment. */
  url: string;
  /** The same URL for x402 version 1. */
  v1Url: string;
  x402Version: number;
  /** Payment requirements, as in the body of the 402 response. */
  accepts: Record<string, unknown>[];
  error: string;
  expiresAt: Date;
  /** Message metadata for clients that use the A2A x402 extension. */
  messageMetadata?: Record<string, unknown>;
  /** Keys of the events that complete the task (`core/tasks/wait-keys.ts`). */
  waitKeys: string[];
};

/** Makes the challenge. 404 if the product is not sold through x402. */
export type CreateX402Challenge = (purchase: X402PurchaseInput) => Promise<X402PaymentChallenge>;
