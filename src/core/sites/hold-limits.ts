/** Limits on stock that unpaid checkout sessions hold. */
export type HoldLimits = {
  /** Every hold of a checkout session expires this many minutes after its first one. */
  minutes: number;
  /**
   * Maximum number of unpaid checkout sessions of one client network that hold stock; null: no
   * limit.
   */
  checkouts: number | null;
  /** Maximum number of units of a variant that one client network holds unpaid; null: no limit. */
  units: number | null;
  /** The limit in percent of the available units; the larger of both limits applies. */
  percent: number;
};

export const defaultHoldLimits: HoldLimits = {
  minutes: 60,
  checkouts: 20,
  units: 10,
  percent: 10,
};

/** Valid ranges of the settings; the database checks them too. */
export const holdLimitRanges = {
  minutes: { minimum: 5, maximum: 60 },
  checkouts: { minimum: 1, maximum: 10_000 },
  units: { minimum: 1, maximum: 1_000_000 },
  percent: { minimum: 0, maximum: 100 },
} as const;
