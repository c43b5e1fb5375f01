import type { Site } from '../../../sites/site.ts';

export type X402PurchaseInput = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
};

/** How something is paid for on a chain (decisions 13). */
export type X402PaymentChallenge = {
  method: string;
  /** Where the request is repeated with the proof of payment. */
  url: string;
  /** The same for the first version of the protocol. */
  v1Url: string;
  x402Version: number;
  /** As in the 402 answer's body. */
  accepts: Record<string, unknown>[];
  error: string;
  expiresAt: Date;
  /** For clients that know payments over A2A by the public extension: metadata of the message. */
  aside?: Record<string, unknown>;
  /** What completes the task once it is paid (tasks/awaits.ts). */
  waitKeys: string[];
};

/** Asks for payment; 404 for a product that is not sold that way. */
export type CreateX402Challenge = (purchase: X402PurchaseInput) => Promise<X402PaymentChallenge>;
