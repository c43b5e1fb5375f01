/** One send's place. */
export type Slot<Outcome> = {
  /** The receiver has answered, or failed to; null: nobody knows how it went. */
  reportOutcome(outcome: Outcome | null): void;
  /** All that follows is done: somebody else may send. */
  release(): void;
};

/** Who may send, and how many at a time: what one dispatcher differs from another in. */
export type DispatchCapacity<Item, Wish, Outcome> = {
  /** What there is room for now; empty: nothing. */
  claimRequests(): Wish[];
  /** Of what was claimed, the items that have to wait because their host has used up its rate. */
  defer(items: Item[]): Item[];
  /** When a host that has used up its rate has room again; 0: none has. */
  deferredMilliseconds(): number;
  acquire(item: Item): Slot<Outcome>;
  /** Whether enough is free again to look for more at once. */
  hasCapacity(): boolean;
};
