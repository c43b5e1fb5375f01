import type { Work } from '../unit-of-work.ts';

/** A call that may be repeated: who asked what, under which key. */
export type IdempotentCall = {
  /** Store or workspace, credential or guest, method and path: keys of different scopes never meet. */
  scope: string;
  key: string;
  /** Digest of the body; the same key with another body is a mistake. */
  fingerprint: string;
  keepHours: number;
  /** Set when the caller has no credential. */
  guest?: GuestReplay;
};

/** Guests' responses are stored for a day, large ones as a reference to the object that they show. */
export type GuestReplay = {
  /** What is stored of a response. */
  toStored(answer: string, now: Date): string;
  /** The response to a repeat, in the transaction of the repeat; throws a Refusal when it cannot be given again. */
  replay(work: Work, stored: string): Promise<string>;
};
