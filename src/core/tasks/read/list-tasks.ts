import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { type CursorPosition, decodeCursor, readCursorDate, toPage } from '../../../kernel/page.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { SerializedTask } from '../serialized-task.ts';
import { countTasks, listSerializedTasks, type TaskListPosition } from './task-list-store.ts';

/** Null stands for what was left out. */
export type TaskListRequest = {
  contextId: string | null;
  pageSize: number | null;
  pageToken: string | null;
};

export type TaskList = {
  tasks: SerializedTask[];
  /** Empty at the end. */
  nextPageToken: string;
  /** The one that was used. */
  pageSize: number;
  /** All matches, on whichever page. */
  totalSize: number;
};

const defaultPageSize = 50;
const maxPageSize = 100;

/** Tasks of the workspace, latest news first (a2a.md 9). 400 for a page size or token that is none. */
export async function listTasks(view: View, request: TaskListRequest): Promise<TaskList> {
  const contextId = request.contextId || null;
  const filters = ['tasks', view.tenant.workspaceId, contextId];
  const limit = validatePageSize(request.pageSize);
  const after = request.pageToken ? decodePageToken(request.pageToken, filters) : null;
  const rows = await listSerializedTasks(view, contextId, { after, limit: limit + 1 });
  // Counting costs more than a page, and a first page that is not full says it already.
  const isAll = after === null && rows.length <= limit;
  const totalSize = isAll ? rows.length : await countTasks(view, contextId);
  const { items, nextCursor } = toPage(rows, { limit, cursor: null }, toPosition, filters);
  return { tasks: items, nextPageToken: nextCursor ?? '', pageSize: limit, totalSize };
}

function validatePageSize(asked: number | null): number {
  const size = asked ?? defaultPageSize;
  if (Number.isInteger(size) && size >= 1 && size <= maxPageSize) return size;
  const message = `must be a whole number from 1 to ${maxPageSize}.`;
  throw invalid([{ field: 'pageSize', code: 'out_of_range', message }]);
}

const toPosition = ({ stateAt, id }: SerializedTask): CursorPosition => [stateAt.toISOString(), id];

/** The cursor under the name that it has here. */
function decodePageToken(token: string, filters: unknown): TaskListPosition['after'] {
  try {
    const [stateAt, id] = decodeCursor(token, filters);
    return { stateAt: readCursorDate(stateAt), id: String(id) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message =
      'is not one of ours, or was made for another context or workspace: start again without it.';
    throw invalid([{ field: 'pageToken', code: error.reason, message }], error.reason);
  }
}
