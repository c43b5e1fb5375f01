import type { SavedView } from '@stoa/client';
import { useEffect } from 'react';
import { useApi } from '../../app/use-api.ts';
import type { List, ListQuery } from './list.ts';
import { isBare, type ListState } from './list-state.ts';

/** The views that the user has saved for a list. */
export type Views = {
  all: SavedView[];
  /** The view that the URL names; its filters may have been changed since it was opened. */
  opened: SavedView | null;
  /** True until it is known whether a default view will be shown. */
  isChoosing: boolean;
  show: (view: SavedView) => void;
};

/** Opens the default view when the URL says nothing about what the list shows. */
export function useViews<Row>(list: List<Row>, state: ListState): Views {
  const hasViews = !list.resource.includes('/');
  const { data, isPending } = useApi(
    ['saved-views', list.resource],
    (stoa, options) => stoa.savedViews.list({ list: list.resource as SavedView['list'] }, options),
    { isEnabled: hasViews },
  );
  const all = data?.saved_views ?? [];
  const mayChoose = hasViews && isBare(list, state.search);
  const byDefault = mayChoose ? all.find((view) => view.is_default) : undefined;
  const show = (view: SavedView, replaces = false) => state.show(parametersOf(view), replaces);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that is opened
  useEffect(() => {
    if (byDefault) show(byDefault, true);
  }, [byDefault?.id]);
  return {
    all,
    opened: all.find(({ id }) => id === state.search.view) ?? null,
    isChoosing: mayChoose && (isPending || byDefault !== undefined),
    show: (view) => show(view),
  };
}

/** The name of the view stays in the URL, so that its filters can be changed and saved again. */
const parametersOf = ({ id, search }: SavedView): ListQuery => ({ ...search, view: id });
