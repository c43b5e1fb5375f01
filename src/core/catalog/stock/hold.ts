import type { SiteId } from '../../../kernel/id.ts';

/** How units are reserved. */
export type StockHold = {
  /**
   * The store and client network whose limits the units count against; both null without limits.
   */
  siteId: SiteId | null;
  network: string | null;
  /** Whether a buyer who pays may take these units. */
  yields: boolean;
  /** Whether the buyer pays now and may take yielding units when stock is short. */
  takesYielding: boolean;
};

/** A reservation that does not yield and takes no yielding units. */
export const defaultHold: StockHold = {
  siteId: null,
  network: null,
  yields: false,
  takesYielding: false,
};

/** A reservation for a buyer who pays now; it may take yielding units. */
export const payingHold: StockHold = { ...defaultHold, takesYielding: true };
