import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { SavedView, ViewedList, ViewSearch } from './saved-view.ts';

type Row = {
  view_id: SavedView['id'];
  list: ViewedList;
  name: string;
  search: ViewSearch;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
};

const columns = 'view_id, list, name, search, is_default, created_at, updated_at';

/** The views of a user, by list and name. `list` null: of all lists. */
export async function listViewRows(
  view: View,
  userId: string,
  list: ViewedList | null,
): Promise<SavedView[]> {
  const rows = await view.query<Row>(
    `select ${columns} from saved_views
     where workspace_id = $1 and user_id = $2 and ($3::text is null or list = $3)
     order by list, lower(name)`,
    [view.tenant.workspaceId, userId, list],
  );
  return rows.map(toView);
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
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [work.tenant.workspaceId, userId, ...valuesOf(view)],
  );
}

export async function updateView(work: Work, userId: string, view: SavedView): Promise<void> {
  await work.query(
    `update saved_views set list = $4, name = $5, search = $6, is_default = $7, created_at = $8, updated_at = $9
     where workspace_id = $1 and user_id = $2 and view_id = $3`,
    [work.tenant.workspaceId, userId, ...valuesOf(view)],
  );
}

/** Afterwards the list has no default. */
export async function clearDefault(work: Work, userId: string, list: ViewedList): Promise<void> {
  await work.query(
    `update saved_views set is_default = false, updated_at = $4
     where workspace_id = $1 and user_id = $2 and list = $3 and is_default`,
    [work.tenant.workspaceId, userId, list, work.now],
  );
}

/** False: the user has no such view. */
export async function deleteView(work: Work, userId: string, id: string): Promise<boolean> {
  const deleted = await work.query(
    'delete from saved_views where workspace_id = $1 and user_id = $2 and view_id = $3 returning 1',
    [work.tenant.workspaceId, userId, id],
  );
  return deleted.length > 0;
}

const valuesOf = (view: SavedView): unknown[] => [
  view.id,
  view.list,
  view.name,
  JSON.stringify(view.search),
  view.isDefault,
  view.createdAt,
  view.updatedAt,
];

const toView = (row: Row): SavedView => ({
  id: row.view_id,
  list: row.list,
  name: row.name,
  search: row.search,
  isDefault: row.is_default,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
