import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { type CursorPosition, decodeCursor, readCursorDate, toPage } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { SerializedTask } from '../serialized-task.ts';
import { countTasks, listSerializedTasks, type TaskListPosition } from './task-list-store.ts';

/** Omitted parameters are null. */
export type TaskListRequest = {
  contextId: string | null;
  pageSize: number | null;
  pageToken: string | null;
};

export type TaskList = {
  tasks: SerializedTask[];
  /** Empty on the last page. */
  nextPageToken: string;
  /** The page size that was applied. */
  pageSize: number;
  /** The number of matches on all pages. */
  totalSize: number;
};

const defaultPageSize = 50;
const maxPageSize = 100;

/**
 * Lists the tasks of the workspace, most recently changed first. Throws 400 for an invalid page
 * size or token.
 */
export async function listTasks(view: View, request: TaskListRequest): Promise<TaskList> {
  const contextId = request.contextId || null;
  const filters = ['tasks', view.tenant.workspaceId, contextId];
  const limit = validatePageSize(request.pageSize);
  const after = request.pageToken ? decodePageToken(request.pageToken, filters) : null;
  const rows = await listSerializedTasks(view, contextId, { after, limit: limit + 1 });
  // Counting costs more than reading a page, so it is skipped if everything fits on the first page.
  const isAll = after === null && rows.length <= limit;
  const totalSize = isAll ? rows.length : await countTasks(view, contextId);
  const { items, nextCursor } = toPage(rows, { limit, cursor: null }, toPosition, filters);
  return { tasks: items, nextPageToken: nextCursor ?? '', pageSize: limit, totalSize };
}

function validatePageSize(requested: number | null): number {
  const size = requested ?? defaultPageSize;
  if (Number.isInteger(size) && size >= 1 && size <= maxPageSize) return size;
  const message = `must be a whole number from 1 to ${maxPageSize}.`;
  throw invalid([{ field: 'pageSize', code: 'out_of_range', message }]);
}

const toPosition = ({ stateAt, id }: SerializedTask): CursorPosition => [stateAt.toISOString(), id];

/** Decodes a cursor and reports errors for the field `pageToken`. */
function decodePageToken(token: string, filters: unknown): TaskListPosition['after'] {
  try {
    const [stateAt, id] = decodeCursor(token, filters);
    return { stateAt: readCursorDate(stateAt), id: String(id) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message =
      'is invalid or belongs to another context or workspace. Start again without it.';
    throw invalid([{ field: 'pageToken', code: error.reason, message }], error.reason);
  }
}
