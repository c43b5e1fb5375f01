import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './data-table.module.css';

type Column<Row> = {
  label: string;
  align?: 'end';
  /** Hides the column on phones, which have less room. */
  isHiddenOnPhone?: boolean;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  /** Read by screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  footer?: ReactNode;
};

const classOf = ({ align, isHiddenOnPhone }: Pick<Column<never>, 'align' | 'isHiddenOnPhone'>) =>
  classNames(align === 'end' && css.end, isHiddenOnPhone && css.wide);

/** A short table inside a card. Lists with filters and pages use `ListPage`. */
export function DataTable<Row>({ caption, columns, rows, rowKey, footer }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.label} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer}
      </table>
    </section>
  );
}
