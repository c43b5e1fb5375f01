import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findNextGroupTime } from './retry-group-store.ts';

/** Where the test clock stops for webhooks: once for retries that are due close together. */
export const readNextGroupTime = (unit: UnitOfWork): Promise<Date | null> =>
  unit.querySingleAsSystem(findNextGroupTime);
