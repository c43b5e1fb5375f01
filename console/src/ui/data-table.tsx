import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './data-table.module.css';

type DataTableProps<Row> = {
  /** Read by screen readers. */
  caption: string;
  columns: { label: string; align?: 'end'; cell: (row: Row) => ReactNode }[];
  rows: Row[];
  rowKey: (row: Row) => string;
  footer?: ReactNode;
};

/** A short table inside a card. Lists with filters and pages use `ListPage`. */
export function DataTable<Row>({ caption, columns, rows, rowKey, footer }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={classNames(align === 'end' && css.end)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ label, align, cell }) => (
                <td key={label} className={classNames(align === 'end' && css.end)}>
                  {cell(row)}
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
