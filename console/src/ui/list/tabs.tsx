import { Link } from '@tanstack/react-router';
import css from './list.module.css';
import type { List, ListQuery } from './list.ts';
import { filterNames, isTabOpen, type ListState } from './list-state.ts';

/** Named sets of filters above a list. */
export function Tabs<Row>({ list, state }: { list: List<Row>; state: ListState }) {
  const cleared = Object.fromEntries(filterNames(list).map((name) => [name, undefined]));
  const searchOf = (tab: ListQuery) => ({ ...state.search, ...cleared, cursor: undefined, ...tab });
  return (
    <nav className={css.tabs} aria-label={`${list.title} by state`}>
      {list.tabs?.map(({ label, search }) => (
        <Link
          key={label}
          to="."
          search={searchOf(search) as never}
          className={css.tab}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={isTabOpen(list, search, state.search) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
