import type { TaskListRequest } from '../../../core/tasks/read/list-tasks.ts';
import { isGiven, readId, reading, readText, readWhole } from './fields.ts';

const bounds = { least: 1, most: 100 };

/**
 * Params of ListTasks (§4.1, a2a.md 9): filtered by `contextId` only; `limit` and `cursor` are the
 * older names of `pageSize` and `pageToken`.
 */
export function readList(params: Record<string, unknown>): TaskListRequest {
  return reading((complain) => {
    const sizeName = isGiven(params.pageSize) ? 'pageSize' : 'limit';
    const tokenName = isGiven(params.pageToken) ? 'pageToken' : 'cursor';
    return {
      // A query that names several conversations names none.
      contextId: Array.isArray(params.contextId)
        ? null
        : readId(params.contextId, 'contextId', complain),
      pageSize: readWhole(params[sizeName], sizeName, bounds, complain),
      pageToken: readText(params[tokenName], tokenName, complain),
    };
  });
}
