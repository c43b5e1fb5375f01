/** The parts of a request that its signature can cover. */
export type SignedMessage = {
  method: string;
  /** Scheme and authority from the server's configuration, never from a header alone. */
  origin: string;
  /** Path and query as received. */
  target: string;
  /**
   * A header by its lower-case name, with repeated fields joined (RFC 9421, section 2.1); null:
   * absent.
   */
  header(name: string): string | null;
  /** The bytes of the body as received. */
  body: Uint8Array;
};

/** One use of a signature. It must be remembered until `until`, when its age makes it invalid. */
export type SignatureUse = { iss: string; nonce: string; until: Date };

/** A verified signature. `use` null: a repeated use is harmless. */
export type VerifiedSignature = { iss: string; kid: string; use: SignatureUse | null };
