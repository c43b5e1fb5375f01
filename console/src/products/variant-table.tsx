import type { ProductMedia } from '@stoa/client';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { Problem } from '../ui/form/use-form.ts';
import { isUsed, variantColumns } from './variant-columns.ts';
import type { VariantRow } from './variant-matrix.ts';
import css from './variant-table.module.css';
import { VariantTableRow } from './variant-table-row.tsx';

type VariantTableProps = {
  rows: VariantRow[];
  media: ProductMedia[];
  currency: string;
  problems: Problem[];
  onChange: (rows: VariantRow[]) => void;
};

/** More inputs at once make typing slow. */
const pageSize = 100;

/** One row for each variant; cells are inputs. */
export function VariantTable({ rows, media, currency, problems, onChange }: VariantTableProps) {
  const [page, setPage] = useState(0);
  const [showsExtra, setShowsExtra] = useState(false);
  // A column with values stays while the last of them is being replaced.
  const [usedAtFirst] = useState(() => variantColumns.filter((column) => isUsed(column, rows)));
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const start = Math.min(page, last) * pageSize;
  const shown = rows.slice(start, start + pageSize);
  const columns = variantColumns.filter(
    (column) =>
      showsExtra || !column.isExtra || usedAtFirst.includes(column) || isUsed(column, rows),
  );
  const change = (key: string, part: Partial<VariantRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="visually-hidden">Variants</caption>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              {media.length > 0 && <th scope="col">Image</th>}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <VariantTableRow
                key={row.key}
                {...{ row, columns, media, currency, problems }}
                onChange={(part) => change(row.key, part)}
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Button
          variant="quiet"
          aria-pressed={showsExtra}
          onClick={() => setShowsExtra(!showsExtra)}
        >
          Show all columns
        </Button>
      </div>
      {last > 0 && (
        <div className={css.pager}>
          <span>
            {start + 1} to {start + shown.length} of {rows.length} variants
          </span>
          <Button
            disabledReason={start === 0 ? 'These are the first variants.' : null}
            onClick={() => setPage(Math.min(page, last) - 1)}
          >
            Previous
          </Button>
          <Button
            disabledReason={start / pageSize === last ? 'These are the last variants.' : null}
            onClick={() => setPage(Math.min(page, last) + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  );
}
