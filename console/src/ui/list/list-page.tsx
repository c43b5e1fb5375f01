import { useState } from 'react';
import { ExportButton, useSelectionExport } from '../../app/jobs/export-button.tsx';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { formatNumber } from '../format.ts';
import { PageHeader } from '../page-header.tsx';
import { Skeleton } from '../skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import css from './list.module.css';
import type { List, ListRows } from './list.ts';
import { type ListState, queryOf, useListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { type Selection, SelectionBar } from './selection-bar.tsx';
import { Tabs } from './tabs.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useViews } from './use-views.ts';

/** A whole list page: title, tabs, search, filters, table, selection and pages. */
export function ListPage<Row>({ list: given }: { list: List<Row> }) {
  const { actions: exportActions, dialog } = useSelectionExport<Row>(given.exports);
  const bulkActions = [...(given.bulkActions ?? []), ...exportActions];
  const list: List<Row> = bulkActions.length === 0 ? given : { ...given, bulkActions };
  const state = useListState(list);
  const query = queryOf(list, state);
  const views = useViews(list, state);
  const read = useApi(
    [list.resource, 'list', query],
    (stoa, options) => list.load(stoa, query, options),
    { keepsPrevious: true },
  );
  const isLoading = useChoice(views.isChoosing, read.isPlaceholderData) || read.isPending;
  const selection = useSelection(JSON.stringify(query));
  useRowKeys();
  return (
    <div className={css.page}>
      {list.head ?? (
        <PageHeader
          title={list.title}
          actions={
            <>
              {list.exports && read.data && (
                <ExportButton
                  resource={list.exports}
                  filters={state.filters}
                  what={countText(list, read.data)}
                />
              )}
              {list.actions}
            </>
          }
        />
      )}
      {list.tabs && <Tabs list={list} state={state} />}
      <FilterBar list={list} state={state} views={views} />
      {list.notice}
      <div
        className={classNames(css.content, read.isPlaceholderData && css.stale)}
        aria-busy={read.isFetching}
      >
        {isLoading && <Skeleton lines={9} />}
        {read.isLoadingError && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
        {read.data && !isLoading && (
          <Rows list={list} state={state} page={read.data} selection={selection} />
        )}
      </div>
      {dialog}
    </div>
  );
}

/**
 * Whether the rows are still to be chosen. They are read while it is not known whether a default
 * view will be shown, and then the rows of that view are waited for.
 */
function useChoice(isChoosing: boolean, isPlaceholder: boolean): boolean {
  const [isOpen, setOpen] = useState(isChoosing);
  if (isOpen && !isChoosing && !isPlaceholder) setOpen(false);
  return isOpen;
}

type RowsProps<Row> = {
  list: List<Row>;
  state: ListState;
  page: ListRows<Row>;
  selection: Selection;
};

function Rows<Row>({ list, state, page, selection }: RowsProps<Row>) {
  if (page.rows.length === 0) return <NoRows list={list} state={state} />;
  const selected = page.rows.filter((row) => selection.ids.has(list.rowId(row)));
  return (
    <>
      <p className="visually-hidden" role="status">
        {countText(list, page)}
      </p>
      {selected.length > 0 && (
        <SelectionBar
          list={list}
          rows={selected}
          selection={selection}
          all={
            page.next_cursor === null && state.search.cursor === undefined
              ? null
              : {
                  ids: null,
                  filters: state.filters,
                  text: countText(list, page),
                }
          }
          isPageSelected={selected.length === page.rows.length}
        />
      )}
      <ListTable list={list} rows={page.rows} state={state} selection={selection} />
      <Pager state={state} nextCursor={page.next_cursor} text={countText(list, page)} />
    </>
  );
}

function NoRows<Row>({ list, state }: Pick<RowsProps<Row>, 'list' | 'state'>) {
  const { icon, title, text, action } = list.empty;
  if (state.isFiltered)
    return (
      <EmptyState
        icon="search"
        title={`No ${list.noun[1]} match`}
        action={<Button onClick={state.clear}>Clear filters</Button>}
      >
        Change or clear the search and the filters.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {text}
    </EmptyState>
  );
}

function countText<Row>({ noun: [one, many] }: List<Row>, page: ListRows<Row>): string {
  const { total_estimate: total, rows, next_cursor: next } = page;
  if (total !== undefined && total > 1000) return `1,000+ ${many}`;
  const count = total ?? rows.length;
  if (total === undefined && next !== null) return `${formatNumber(count)} ${many} on this page`;
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
}

type SelectionState = { query: string; ids: ReadonlySet<string>; isAll: boolean };
const none: SelectionState = { query: '', ids: new Set(), isAll: false };

/** Ids of selected rows; a change of the query empties the selection. */
function useSelection(query: string): Selection {
  const [state, setState] = useState<SelectionState>(none);
  const { ids, isAll } = state.query === query ? state : none;
  const set = (next: Iterable<string>) => setState({ query, ids: new Set(next), isAll: false });
  return {
    ids,
    isAll,
    setAll: () => setState({ query, ids, isAll: true }),
    set,
    toggle: (id) => set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  };
}
