import type { View } from '../../../platform/unit-of-work.ts';
import type { Task } from '../task.ts';
import { selectLatestTasks } from './context-store.ts';

/**
 * The task of a conversation of this workspace that changed last; null if it has none, and if two
 * changed in the same millisecond.
 */
export async function getLatestTask(view: View, contextId: string): Promise<Task | null> {
  const [latest, before] = await selectLatestTasks(view, contextId, 2);
  return latest && latest.stateAt.getTime() !== before?.stateAt.getTime() ? latest : null;
}
