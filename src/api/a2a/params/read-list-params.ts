import type { TaskListRequest } from '../../../core/tasks/read/list-tasks.ts';
import { collectProblems, isPresent, readId, readIntegerInRange, readString } from './fields.ts';

const pageSizeBounds = { least: 1, most: 100 };

/**
 * Params of ListTasks (§4.1, a2a.md 9): filtered by `contextId` only; `limit` and `cursor` are the
 * older names of `pageSize` and `pageToken`.
 */
export function readListParams(params: Record<string, unknown>): TaskListRequest {
  return collectProblems((complain) => {
    const sizeName = isPresent(params.pageSize) ? 'pageSize' : 'limit';
    const tokenName = isPresent(params.pageToken) ? 'pageToken' : 'cursor';
    return {
      // A query that names several conversations names none.
      contextId: Array.isArray(params.contextId)
        ? null
        : readId(params.contextId, 'contextId', complain),
      pageSize: readIntegerInRange(params[sizeName], sizeName, pageSizeBounds, complain),
      pageToken: readString(params[tokenName], tokenName, complain),
    };
  });
}
