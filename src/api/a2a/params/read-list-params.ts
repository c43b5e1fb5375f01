import type { TaskListRequest } from '../../../core/tasks/read/list-tasks.ts';
import { collectProblems, isPresent, readId, readIntegerInRange, readString } from './fields.ts';

const pageSizeBounds = { least: 1, most: 100 };

/**
 * Params of ListTasks. The only filter is `contextId`; `limit` and `cursor` are older names of
 * `pageSize` and `pageToken`.
 */
export function readListParams(params: Record<string, unknown>): TaskListRequest {
  return collectProblems((report) => {
    const sizeName = isPresent(params.pageSize) ? 'pageSize' : 'limit';
    const tokenName = isPresent(params.pageToken) ? 'pageToken' : 'cursor';
    return {
      // A repeated query parameter is ignored.
      contextId: Array.isArray(params.contextId)
        ? null
        : readId(params.contextId, 'contextId', report),
      pageSize: readIntegerInRange(params[sizeName], sizeName, pageSizeBounds, report),
      pageToken: readString(params[tokenName], tokenName, report),
    };
  });
}
