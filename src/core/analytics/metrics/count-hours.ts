import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { advanceRollUp } from '../roll-ups/roll-up.ts';
import { countQuartersBetween } from './hour-store.ts';
import { keptHoursFrom } from './hours.ts';

/** Updates the counts of orders and revenue by hour. */
export const countHours = (unit: UnitOfWork): Promise<void> =>
  advanceRollUp(unit, {
    progress: 'analytics.hours_counted_before',
    count: (work, range) =>
      countQuartersBetween(work, { ...range, keptFrom: keptHoursFrom(work.now) }),
  });
