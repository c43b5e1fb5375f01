/** The slot that one send occupies. */
export type Slot<Outcome> = {
  /** To be called once the attempt has ended; null when it threw and its outcome is unknown. */
  reportOutcome(outcome: Outcome | null): void;
  /** To be called once the outcome is recorded; the slot is free again. */
  release(): void;
};

/** The concurrency policy of a dispatcher: what it may claim and how much it sends at a time. */
export type DispatchCapacity<Item, ClaimRequest, Outcome> = {
  /** The claims that fit the free capacity; empty when there is none. */
  claimRequests(): ClaimRequest[];
  /**
   * Returns the claimed items that have to wait because the rate limit of their host is reached.
   */
  defer(items: Item[]): Item[];
  /** Milliseconds until a rate-limited host accepts requests again; 0 when no host is limited. */
  deferredMilliseconds(): number;
  acquire(item: Item): Slot<Outcome>;
  /** Whether enough slots are free to claim more immediately. */
  hasCapacity(): boolean;
};
