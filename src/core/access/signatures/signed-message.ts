/** A request as its signature speaks of it. */
export type SignedMessage = {
  method: string;
  /** Scheme and authority, as this server is known there: never from a header alone. */
  origin: string;
  /** Path and query, as they were sent. */
  target: string;
  /** A header by its name in lower case, repeated ones joined as RFC 9421 2.1 says; null: not sent. */
  header(name: string): string | null;
  /** The bytes of the body, as they were sent. */
  body: Uint8Array;
};

/** One use of a signature. `until`: from then on it is refused for its age. */
export type SignatureUse = { iss: string; nonce: string; until: Date };

/** A signature that holds. `use` null: using it again does no harm. */
export type VerifiedSignature = { iss: string; kid: string; use: SignatureUse | null };
