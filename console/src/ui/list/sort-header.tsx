import { classNames } from '../class-names.ts';
import css from './list.module.css';
import type { Column } from './list.ts';
import type { ListState } from './list-state.ts';

type SortHeaderProps<Row> = { column: Column<Row>; state: ListState };

export function SortHeader<Row>({ column, state }: SortHeaderProps<Row>) {
  const { sort, label, align, isHiddenOnPhone } = column;
  const className = classNames(align === 'end' && css.end, isHiddenOnPhone && css.notOnPhone);
  if (!sort)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const current = state.search.sort;
  const isDescending = current === sort.descending;
  const isAscending = current === sort.ascending;
  const direction = isDescending ? 'descending' : isAscending ? 'ascending' : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={css.sort}
        onClick={() => state.set({ sort: isDescending ? sort.ascending : sort.descending })}
      >
        {label}
        {direction && <span aria-hidden="true">{isDescending ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}
