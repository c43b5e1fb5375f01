import type { Work } from '../unit-of-work.ts';

/** A call with an idempotency key. */
export type IdempotentCall = {
  /**
   * Identifies the store or workspace, the caller, method and path; a key is unique within a scope.
   */
  scope: string;
  key: string;
  /** Digest of the body; the same key with another body is a conflict. */
  fingerprint: string;
  retentionHours: number;
  /**
   * Locks or reads what the operation needs first, and is sent together with the lock of the key.
   * The operation finds it again in the transaction; it also throws the DomainErrors of it.
   */
  preload?: ((work: Work) => Promise<unknown>) | undefined;
  /** Set when the caller has no credentials. */
  guest?: GuestResponseStorage;
};

/**
 * Responses to guests are stored for a day; large ones as a reference to the object they contain.
 */
export type GuestResponseStorage = {
  /** The form in which the response is stored. */
  toStored(response: string, now: Date): string;
  /**
   * Restores the response in the transaction of the repeated call; throws a DomainError when that
   * is no longer possible.
   */
  replay(work: Work, stored: string): Promise<string>;
};
