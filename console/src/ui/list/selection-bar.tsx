import { Button } from '../button.tsx';
import css from './list.module.css';
import type { List } from './list.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  set: (ids: Iterable<string>) => void;
  toggle: (id: string) => void;
};

type SelectionBarProps<Row> = { list: List<Row>; rows: Row[]; selection: Selection };

/** How many rows are selected, and what can be done with them. */
export function SelectionBar<Row>({ list, rows, selection }: SelectionBarProps<Row>) {
  return (
    <div className={css.selection} role="toolbar" aria-label="Selected rows">
      <strong>{rows.length} selected</strong>
      {list.bulkActions?.map(({ label, icon, refuse, run }) => (
        <Button
          key={label}
          {...(icon && { icon })}
          disabledReason={refuse?.(rows) ?? null}
          onClick={() => run(rows)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={() => selection.set([])}>
        Clear selection
      </Button>
    </div>
  );
}
