import { Button } from '../button.tsx';
import css from './list.module.css';
import type { BulkAction, List, SelectedRows } from './list.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Whether all rows that match the filters are selected, not only those of the page. */
  isAll: boolean;
  setAll: () => void;
  set: (ids: Iterable<string>) => void;
  toggle: (id: string) => void;
};

type SelectionBarProps<Row> = {
  list: List<Row>;
  /** The selected rows of the page. */
  rows: Row[];
  selection: Selection;
  /** All rows that match the filters; null if they are all on this page. */
  all: SelectedRows | null;
  isPageSelected: boolean;
};

/** How many rows are selected, and what can be done with them. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { list, rows, selection, all, isPageSelected } = props;
  const chosen = selection.isAll ? all : null;
  const actions = (list.bulkActions ?? []).filter((action) => !chosen || isForAll(action));
  const canSelectAll = all !== null && isPageSelected && !selection.isAll;
  return (
    <div className={css.selection} role="toolbar" aria-label="Selected rows">
      <strong>{chosen ? `All ${chosen.text} selected` : `${rows.length} selected`}</strong>
      {canSelectAll && list.bulkActions?.some(isForAll) && (
        <Button variant="quiet" onClick={selection.setAll}>
          {`Select all ${all.text}`}
        </Button>
      )}
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} list={list} rows={rows} all={chosen} />
      ))}
      <Button variant="quiet" onClick={() => selection.set([])}>
        Clear selection
      </Button>
    </div>
  );
}

const isForAll = <Row,>(action: BulkAction<Row>): boolean =>
  'open' in action || action.runAll !== undefined;

type ActionButtonProps<Row> = {
  action: BulkAction<Row>;
  list: List<Row>;
  rows: Row[];
  all: SelectedRows | null;
};

function ActionButton<Row>({ action, list, rows, all }: ActionButtonProps<Row>) {
  const { label, icon, refuse } = action;
  const run = () => {
    if ('open' in action) action.open(all ?? select(list, rows));
    else if (all) action.runAll?.(all);
    else action.run(rows);
  };
  return (
    <Button
      {...(icon && { icon })}
      disabledReason={all ? null : (refuse?.(rows) ?? null)}
      onClick={run}
    >
      {label}
    </Button>
  );
}

function select<Row>({ rowId, noun: [one, many] }: List<Row>, rows: Row[]): SelectedRows {
  const text = rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`;
  return { ids: rows.map(rowId), filters: null, text };
}
