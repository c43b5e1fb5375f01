import { type ColumnMap, selectAll } from '../../../../platform/db/rows/column-map.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { SavedView, ViewedList } from './saved-view.ts';

const viewColumns: ColumnMap<SavedView, 'saved_views'> = {
  id: 'view_id',
  list: 'list',
  name: 'name',
  search: { json: 'search' },
  isDefault: 'is_default',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const columns = 'view_id, list, name, search, is_default, version, created_at, updated_at';

/** The views of a user, by list and name. `list` null: of all lists. */
export async function listViewRows(
  view: View,
  userId: string,
  list: ViewedList | null,
): Promise<SavedView[]> {
  return view.query<SavedView>(
    `select ${selectAll(viewColumns, 'v')} from saved_views v
     where workspace_id = $1 and user_id = $2 and ($3::text is null or list = $3)
     order by list, lower(name)`,
    [view.tenant.workspaceId, userId, list],
  );
}

/** Locks the views of a member until the transaction ends, also against new ones. */
export async function lockViewsOf(work: Work, userId: string): Promise<void> {
  await work.query(
    'select from workspace_members where workspace_id = $1 and user_id = $2 for no key update',
    [work.tenant.workspaceId, userId],
  );
}

export async function insertView(work: Work, userId: string, view: SavedView): Promise<void> {
  await work.query(
    `insert into saved_views (workspace_id, user_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [work.tenant.workspaceId, userId, ...valuesOf(view)],
  );
}

export async function updateView(work: Work, userId: string, view: SavedView): Promise<void> {
  await work.query(
    `update saved_views set list = $4, name = $5, search = $6, is_default = $7, version = $8, created_at = $9, updated_at = $10
     where workspace_id = $1 and user_id = $2 and view_id = $3`,
    [work.tenant.workspaceId, userId, ...valuesOf(view)],
  );
}

/** Afterwards the list has no default. */
export async function clearDefault(work: Work, userId: string, list: ViewedList): Promise<void> {
  await work.query(
    `update saved_views set is_default = false, version = version + 1, updated_at = $4
     where workspace_id = $1 and user_id = $2 and list = $3 and is_default`,
    [work.tenant.workspaceId, userId, list, work.now],
  );
}

export async function deleteView(work: Work, userId: string, id: string): Promise<void> {
  await work.query(
    'delete from saved_views where workspace_id = $1 and user_id = $2 and view_id = $3',
    [work.tenant.workspaceId, userId, id],
  );
}

const valuesOf = (view: SavedView): unknown[] => [
  view.id,
  view.list,
  view.name,
  JSON.stringify(view.search),
  view.isDefault,
  view.version,
  view.createdAt,
  view.updatedAt,
];
