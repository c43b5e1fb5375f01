/** How long, and how much, guests may hold without paying. */
export type HoldLimits = {
  /** Every hold of a checkout session ends this many minutes after its first one. */
  minutes: number;
  /** How many unpaid checkout sessions of one client network may hold stock; null: any number. */
  checkouts: number | null;
  /** How many units of a variant one client network may hold unpaid; null: any number. */
  units: number | null;
  /** The same in percent of the units that are available; the larger of both applies. */
  percent: number;
};

export const defaultHoldLimits: HoldLimits = {
  minutes: 60,
  checkouts: 20,
  units: 10,
  percent: 10,
};

/** Ranges of the settings; the database checks them too. */
export const holdLimitRanges = {
  minutes: { minimum: 5, maximum: 60 },
  checkouts: { minimum: 1, maximum: 10_000 },
  units: { minimum: 1, maximum: 1_000_000 },
  percent: { minimum: 0, maximum: 100 },
} as const;
