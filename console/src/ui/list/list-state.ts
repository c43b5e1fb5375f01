import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { TimeZoneContext } from '../values.tsx';
import { withInstants } from './instants.ts';
import { type List, type ListQuery, parametersOf } from './list.ts';

export const pageSize = 50;

export type ListState = {
  search: ListQuery;
  /** The filters for the API, without what pages and sorts the list. */
  filters: ListQuery;
  /** Sets parameters, removes those that are undefined, and returns to the first page. */
  set: (changes: Record<string, string | string[] | undefined>, replaces?: boolean) => void;
  /** Goes to another page of the same list. */
  goTo: (cursor: string | undefined) => void;
  /** Whether filters or a search narrow the list. */
  isFiltered: boolean;
  clear: () => void;
  /** Shows exactly what the parameters say, on the first page. */
  show: (parameters: ListQuery, replaces?: boolean) => void;
};

/** The state of a list is the URL, so that it survives reloads, links and the back button. */
export function useListState<Row>(list: List<Row>): ListState {
  const search = useSearch({ strict: false }) as ListQuery;
  const navigate = useNavigate();
  const names = filterNames(list);
  const go = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: next as never, replace });
  const set: ListState['set'] = (changes, replaces = false) =>
    go(without({ ...search, cursor: undefined, ...changes }), replaces);
  return {
    search,
    filters: useFilters(list),
    set,
    goTo: (cursor) => go(without({ ...search, cursor }), false),
    isFiltered: names.some((name) => search[name] !== undefined),
    clear: () => set(Object.fromEntries(names.map((name) => [name, undefined]))),
    show: (parameters, replaces = false) => {
      const own = [...viewNames(list), 'cursor'];
      const others = Object.entries(search).filter(([name]) => !own.includes(name));
      go({ ...Object.fromEntries(others), ...parameters }, replaces);
    },
  };
}

/** The filters of a list for the API. */
export function useFilters(list: Filtered): ListQuery {
  const search = useSearch({ strict: false }) as ListQuery;
  const zone = useContext(TimeZoneContext);
  const { store } = search;
  return {
    ...withInstants(pick(search, filterNames(list)), list.filters ?? [], zone),
    ...(list.hasStores && store !== undefined && { site_slug: store }),
  };
}

/** The query for the API. */
export function queryOf<Row>(list: List<Row>, { filters, search }: ListState): ListQuery {
  return {
    ...filters,
    ...pick(search, ['sort', 'cursor']),
    ...(list.hasCount && { count: 'true' }),
    limit: String(pageSize),
  };
}

/** The content of a saved view: filters, search, sorting, columns and the store. */
export function viewSearchOf<Row>(list: List<Row>, search: ListQuery): ListQuery {
  return pick(search, [...viewNames(list).filter((name) => name !== 'view'), 'store']);
}

/** Whether the URL says nothing about what the list shows, as in a link of the navigation. */
export const isBare = <Row>(list: List<Row>, search: ListQuery): boolean =>
  [...viewNames(list), 'cursor'].every((name) => search[name] === undefined);

const viewNames = <Row>(list: List<Row>): string[] => [
  ...filterNames(list),
  'sort',
  'columns',
  'view',
];

type Filtered = Pick<List<unknown>, 'filters' | 'tabs' | 'hasStores'>;

export function filterNames({ filters = [], tabs = [] }: Filtered): string[] {
  const ofTabs = tabs.flatMap((tab) => Object.keys(tab.search));
  return [...new Set(['q', ...filters.flatMap(parametersOf), ...ofTabs])];
}

/** Whether the search has exactly the parameters of a tab among all filters. */
export function isTabOpen<Row>(list: List<Row>, tab: ListQuery, search: ListQuery): boolean {
  const names = filterNames(list).filter((name) => name !== 'q');
  return names.every((name) => String(search[name] ?? '') === String(tab[name] ?? ''));
}

const pick = (all: ListQuery, names: string[]): ListQuery =>
  Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));

const without = (all: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && String(value) !== ''),
  );
