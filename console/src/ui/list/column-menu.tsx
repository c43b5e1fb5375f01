import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import css from './filters.module.css';
import type { Column, List, ListQuery } from './list.ts';
import type { ListState } from './list-state.ts';

/** Columns that the URL names, else those that are not optional. The first is always shown. */
export function visibleColumns<Row>({ columns }: List<Row>, search: ListQuery): Column<Row>[] {
  const named = search.columns === undefined ? null : String(search.columns).split(',');
  return columns.filter(
    ({ id, isOptional }, index) => index === 0 || (named ? named.includes(id) : !isOptional),
  );
}

export function ColumnMenu<Row>({ list, state }: { list: List<Row>; state: ListState }) {
  const shown = visibleColumns(list, state.search).map(({ id }) => id);
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id];
    const ordered = list.columns.filter((column) => next.includes(column.id));
    state.set({ columns: ordered.map((column) => column.id).join(',') }, true);
  };
  return (
    <Menu
      label="Columns"
      className={css.columns}
      button={<Icon name="columns" />}
      items={list.columns.slice(1).map(({ id, label }) => ({
        label,
        isChecked: shown.includes(id),
        onSelect: () => toggle(id),
      }))}
    />
  );
}
