import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { countUnreleased } from './unreleased-store.ts';

/** Payments, also without an order, of which money is still blocked although it was given up. */
export const countUnreleasedPayments = (
  view: View,
  siteId: string | null,
  test: boolean,
): Promise<CappedCount> => countUnreleased(view, siteId, test);
