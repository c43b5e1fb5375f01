import { DomainError, invalid, notFound } from '../../../../kernel/domain-error.ts';
import { assertVersion, type ExpectedVersions } from '../../../../kernel/expected-version.ts';
import { type View, violatedConstraint, type Work } from '../../../../platform/unit-of-work.ts';
import { type SavedView, type ViewedList, type ViewSearch, viewLimits } from './saved-view.ts';
import {
  clearDefault,
  deleteView,
  insertView,
  listViewRows,
  lockViewsOf,
  updateView,
} from './saved-view-store.ts';

export type SavedViewInput = {
  list: ViewedList;
  name: string;
  search: ViewSearch;
  isDefault?: boolean | undefined;
};

export type SavedViewChange = {
  [Field in 'name' | 'search' | 'isDefault']?: SavedViewInput[Field] | undefined;
};

/** A view of a user, and the versions of it that a change is meant for. */
type AddressedView = { userId: string; id: string; expected: ExpectedVersions };

/** The views that the user has saved in this workspace, by list and name. */
export function listSavedViews(
  view: View,
  userId: string,
  list: ViewedList | null,
): Promise<SavedView[]> {
  return listViewRows(view, userId, list);
}

/** Throws 404 `saved_view_not_found`. */
export async function getSavedView(view: View, userId: string, id: string): Promise<SavedView> {
  const found = (await listViewRows(view, userId, null)).find((one) => one.id === id);
  if (!found) throw viewNotFound();
  return found;
}

/**
 * Saves a view of a list for the user. Throws 409 `saved_view_limit` above 25 views of a list and
 * 409 `saved_view_name_taken`.
 */
export async function createSavedView(
  work: Work,
  userId: string,
  { list, name, search, isDefault = false }: SavedViewInput,
): Promise<SavedView> {
  assertSmall(search);
  await lockViewsOf(work, userId);
  const others = await listViewRows(work, userId, list);
  if (others.length >= viewLimits.perList) throw tooMany();
  const view: SavedView = {
    id: work.newId('view'),
    list,
    name: name.trim(),
    search,
    isDefault,
    version: 1,
    createdAt: work.now,
    updatedAt: work.now,
  };
  if (isDefault) await clearDefault(work, userId, list);
  await orNameTaken(insertView(work, userId, view));
  return view;
}

/**
 * Changes the given fields. Throws 404 `saved_view_not_found`, 409 `saved_view_name_taken` and 412
 * `version_conflict`.
 */
export async function changeSavedView(
  work: Work,
  { userId, id, expected }: AddressedView,
  change: SavedViewChange,
): Promise<SavedView> {
  if (change.search) assertSmall(change.search);
  await lockViewsOf(work, userId);
  const before = await getSavedView(work, userId, id);
  assertVersion(before.version, expected);
  const after: SavedView = {
    ...before,
    name: change.name?.trim() ?? before.name,
    search: change.search ?? before.search,
    isDefault: change.isDefault ?? before.isDefault,
    version: before.version + 1,
    updatedAt: work.now,
  };
  if (after.isDefault && !before.isDefault) await clearDefault(work, userId, after.list);
  await orNameTaken(updateView(work, userId, after));
  return after;
}

/** Throws 404 `saved_view_not_found` and 412 `version_conflict`. */
export async function removeSavedView(
  work: Work,
  { userId, id, expected }: AddressedView,
): Promise<void> {
  await lockViewsOf(work, userId);
  assertVersion((await getSavedView(work, userId, id)).version, expected);
  await deleteView(work, userId, id);
}

async function orNameTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw violatedConstraint(error) === 'saved_views_name' ? nameTaken() : error;
  }
}

function assertSmall(search: ViewSearch): void {
  if (Buffer.byteLength(JSON.stringify(search)) <= viewLimits.search) return;
  const message = `must be at most ${viewLimits.search} bytes as JSON`;
  throw invalid([{ field: 'search', code: 'too_large', message }]);
}

const viewNotFound = () => notFound('saved_view_not_found', 'You have no saved view with this id.');

const nameTaken = () =>
  new DomainError(
    'conflict',
    'saved_view_name_taken',
    'You have a view of this list with the same name. Choose another name.',
    { details: [{ field: 'name', code: 'taken', message: 'is the name of another view' }] },
  );

const tooMany = () =>
  new DomainError(
    'conflict',
    'saved_view_limit',
    `A list can have at most ${viewLimits.perList} saved views. Delete one first.`,
  );
