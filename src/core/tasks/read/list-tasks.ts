import { cutPage, decodeCursor, instantStep, type Position } from '../../../kernel/page.ts';
import { invalid, Refusal } from '../../../kernel/refusal.ts';
import type { View } from '../../../platform/work.ts';
import type { TaskText } from '../task-text.ts';
import { countTasks, type ListPlace, listTexts } from './task-list-store.ts';

/** Null stands for what was left out. */
export type TaskListRequest = {
  contextId: string | null;
  pageSize: number | null;
  pageToken: string | null;
};

export type TaskList = {
  tasks: TaskText[];
  /** Empty at the end. */
  nextPageToken: string;
  /** The one that was used. */
  pageSize: number;
  /** All matches, on whichever page. */
  totalSize: number;
};

const defaultSize = 50;
const maxSize = 100;

/** Tasks of the workspace, latest news first (a2a.md 9). 400 for a page size or token that is none. */
export async function listTasks(view: View, request: TaskListRequest): Promise<TaskList> {
  const contextId = request.contextId || null;
  const filters = ['tasks', view.tenant.workspaceId, contextId];
  const limit = pageSizeOf(request.pageSize);
  const after = request.pageToken ? placeOf(request.pageToken, filters) : null;
  const rows = await listTexts(view, contextId, { after, limit: limit + 1 });
  // Counting costs more than a page, and a first page that is not full says it already.
  const isAll = after === null && rows.length <= limit;
  const totalSize = isAll ? rows.length : await countTasks(view, contextId);
  const { items, nextCursor } = cutPage(rows, { limit, cursor: null }, positionOf, filters);
  return { tasks: items, nextPageToken: nextCursor ?? '', pageSize: limit, totalSize };
}

function pageSizeOf(asked: number | null): number {
  const size = asked ?? defaultSize;
  if (Number.isInteger(size) && size >= 1 && size <= maxSize) return size;
  const message = `must be a whole number from 1 to ${maxSize}.`;
  throw invalid([{ field: 'pageSize', code: 'out_of_range', message }]);
}

const positionOf = ({ stateAt, id }: TaskText): Position => [stateAt.toISOString(), id];

/** The cursor under the name that it has here. */
function placeOf(token: string, filters: unknown): ListPlace['after'] {
  try {
    const [stateAt, id] = decodeCursor(token, filters);
    return { stateAt: instantStep(stateAt), id: String(id) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message =
      'is not one of ours, or was made for another context or workspace: start again without it.';
    throw invalid([{ field: 'pageToken', code: error.reason, message }], error.reason);
  }
}
