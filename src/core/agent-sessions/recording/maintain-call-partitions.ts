import { createDayPartitions, maintainDayPartitions } from '../../../platform/db/day-partitions.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteCallsBefore } from './call-store.ts';

const createFunction = 'create_agent_call_partitions';

/** Creates partitions for the coming days. */
export const createCallPartitions = (unit: UnitOfWork): Promise<number> =>
  createDayPartitions(unit, createFunction);

/** Creates partitions for the coming days, and drops those of days that are no longer kept. */
export function maintainCallPartitions(
  unit: UnitOfWork,
  retentionDays: number,
): Promise<{ created: number; dropped: number }> {
  return maintainDayPartitions(unit, {
    createFunction,
    dropFunction: 'drop_agent_call_partitions',
    retentionDays,
    deleteBefore: deleteCallsBefore,
  });
}
