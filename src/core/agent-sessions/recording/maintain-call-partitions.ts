import { maintainDayPartitions } from '../../../platform/db/day-partitions.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteCallsBefore } from './recording-store.ts';

/** Creates partitions for the coming days, and drops those of days that are no longer kept. */
export function maintainCallPartitions(
  unit: UnitOfWork,
  retentionDays: number,
): Promise<{ opened: number; dropped: number }> {
  return maintainDayPartitions(unit, {
    openFunction: 'agent_call_days_open',
    dropFunction: 'agent_call_days_drop',
    retentionDays,
    deleteBefore: deleteCallsBefore,
  });
}
