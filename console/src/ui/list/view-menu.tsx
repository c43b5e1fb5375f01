import type { SavedView } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { describeError } from '../error-state.tsx';
import { Icon } from '../icon.tsx';
import { Menu, type MenuItem } from '../menu.tsx';
import { showToast } from '../toasts.tsx';
import css from './filters.module.css';
import type { List } from './list.ts';
import { type ListState, viewSearchOf } from './list-state.ts';
import type { Views } from './use-views.ts';
import { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx';

type ViewMenuProps<Row> = { list: List<Row>; state: ListState; views: Views };

/** Opens the saved views of the list, and saves what it shows now as one. */
export function ViewMenu<Row>({ list, state, views }: ViewMenuProps<Row>) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { all, opened } = views;
  const search = viewSearchOf(list, state.search);
  const isChanged = opened !== null && !isSame(opened.search, search);
  const update = async (view: SavedView) => {
    try {
      const { data, etag } = await stoa.savedViews.get(view.id).withResponse();
      const isCurrent = isSame(data.search, view.search);
      if (isCurrent)
        await stoa.savedViews.update(view.id, { search }, { ifMatch: etag ?? undefined });
      await invalidate('saved-views');
      if (isCurrent) showToast('View saved');
      else showToast(`“${data.name}” was changed elsewhere. Save again to replace it.`, 'bad');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
  };
  const items: MenuItem[] = [
    ...all.map((view) => ({
      label: view.name,
      isChecked: view === opened && !isChanged,
      onSelect: () => views.show(view),
    })),
    ...(opened && isChanged
      ? [{ label: `Save changes to “${opened.name}”`, onSelect: () => void update(opened) }]
      : []),
    { label: 'Save as new view', icon: 'plus', onSelect: () => setDialog('save') },
    ...(all.length > 0
      ? [{ label: 'Manage views', icon: 'settings' as const, onSelect: () => setDialog('manage') }]
      : []),
  ];
  return (
    <>
      <Menu
        label="Saved views"
        className={css.views}
        button={
          <>
            <Icon name="bookmark" />
            {opened && !isChanged && <span className={css.viewName}>{opened.name}</span>}
          </>
        }
        items={items}
      />
      {dialog === 'save' && (
        <SaveViewDialog
          list={list}
          search={search}
          onSaved={views.show}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && <ManageViewsDialog views={all} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Parameters in any order; a single value is a string or a list. */
function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const textOf = (search: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(search)
        .map(([name, value]) => [name, [value].flat()])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    );
  return textOf(a) === textOf(b);
}
