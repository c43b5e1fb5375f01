import type { SiteId } from '../../../kernel/id.ts';

/** How units are held for somebody. */
export type StockHold = {
  /** The store and the client network whose limits they count for; both null: none. */
  siteId: SiteId | null;
  network: string | null;
  /** They may go to a buyer who pays. */
  yields: boolean;
  /** Their buyer pays now: units that yield are taken when stock is short. */
  takesYielding: boolean;
};

/** Units that yield to nobody, and take nobody's. */
export const firmHold: StockHold = {
  siteId: null,
  network: null,
  yields: false,
  takesYielding: false,
};

/** Units for a buyer whose payment is being made: they take those that yield. */
export const payingHold: StockHold = { ...firmHold, takesYielding: true };
