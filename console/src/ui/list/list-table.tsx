import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { visibleColumns } from './column-menu.tsx';
import css from './list.module.css';
import type { Column, List } from './list.ts';
import type { ListState } from './list-state.ts';
import type { Selection } from './selection-bar.tsx';
import { SortHeader } from './sort-header.tsx';

type ListTableProps<Row> = {
  list: List<Row>;
  rows: Row[];
  state: ListState;
  selection: Selection;
};

/** A real table: rows open in new tabs and their text can be selected. Cards on a phone. */
export function ListTable<Row>({ list, rows, state, selection }: ListTableProps<Row>) {
  const columns = visibleColumns(list, state.search);
  const ids = rows.map(list.rowId);
  const isAll = ids.every((id) => selection.ids.has(id));
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">{list.title}</caption>
        <thead>
          <tr>
            {list.bulkActions && (
              <th className={css.tick}>
                <input
                  type="checkbox"
                  aria-label="Select all rows on this page"
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !isAll && selection.ids.size > 0;
                  }}
                  onChange={() => selection.set(isAll ? [] : ids)}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={list.rowId(row)}
              list={list}
              row={row}
              columns={columns}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TableRowProps<Row> = {
  list: List<Row>;
  row: Row;
  columns: Column<Row>[];
  selection: Selection;
};

function TableRow<Row>({ list, row, columns, selection }: TableRowProps<Row>) {
  const navigate = useNavigate();
  const id = list.rowId(row);
  const isSelected = selection.ids.has(id);
  const href = list.href?.(row) ?? null;
  const open = (event: MouseEvent<HTMLElement>) => {
    if (href === null || !isPlainClick(event)) return;
    void navigate({ to: href });
  };
  return (
    <tr data-row className={classNames(isSelected && css.selected)} onClick={open}>
      {list.bulkActions && (
        <td className={css.tick}>
          <input
            type="checkbox"
            aria-label="Select row"
            checked={isSelected}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={cellClass(column, index === 0)}>
          {index === 0 && href !== null ? (
            <Link to={href}>{column.cell(row)}</Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

const cellClass = <Row,>(column: Column<Row>, isFirst: boolean) =>
  classNames(
    isFirst && css.first,
    column.align === 'end' && css.end,
    column.isHiddenOnPhone && css.notOnPhone,
  );

/** Ignores clicks on links and fields, and the end of a text selection. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  if (target instanceof Element && target.closest('a, button, input, label')) return false;
  return window.getSelection()?.isCollapsed ?? true;
}
