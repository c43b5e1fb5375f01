import { useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { formatMoney } from '../format.ts';
import { Icon } from '../icon.tsx';
import { place } from '../menu.tsx';
import { FilterEditor } from './filter-editor.tsx';
import css from './filters.module.css';
import { type Filter, type ListQuery, parametersOf } from './list.ts';
import type { ListState } from './list-state.ts';

/** A filter as a chip that opens its editor; with a value it can be removed. */
export function FilterChip({ filter, state }: { filter: Filter; state: ListState }) {
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const value = describeFilter(filter, state.search);
  const clear = () => {
    state.set(Object.fromEntries(parametersOf(filter).map((name) => [name, undefined])));
    // The button that was pressed goes with the value.
    chip.current?.focus();
  };
  return (
    <span className={classNames(css.chip, value !== null && css.active)}>
      {value !== null && (
        <button type="button" aria-label={`Remove filter ${filter.label}`} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      <button ref={chip} type="button" popoverTarget={id} aria-haspopup="dialog">
        {value === null && <Icon name="plus" />}
        {filter.label}
        {value !== null && <strong>{value}</strong>}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`Filter by ${filter.label.toLowerCase()}`}
        className={css.editor}
        onToggle={(event) => {
          if (event.newState !== 'open' || !chip.current) return;
          place(event.currentTarget, chip.current);
          event.currentTarget.querySelector('input')?.focus();
        }}
      >
        <FilterEditor filter={filter} state={state} close={() => popover.current?.hidePopover()} />
      </div>
    </span>
  );
}

/** The value of a filter in words; null without one. */
function describeFilter(filter: Filter, search: ListQuery): string | null {
  const values = parametersOf(filter).map((name) => search[name]);
  const [first, second] = values.map((value) => (value === undefined ? '' : String(value)));
  if (!first && !second) return null;
  switch (filter.kind) {
    case 'options': {
      const chosen = [values[0] ?? []].flat();
      const labels = filter.options.filter(({ value }) => chosen.includes(value));
      return labels.map(({ label }) => label).join(', ');
    }
    case 'flag':
      return first === 'true' ? filter.on : (filter.off ?? 'No');
    case 'dates':
      return rangeText(first, second);
    case 'amounts':
      return rangeText(amountText(first, filter.currency), amountText(second, filter.currency));
    default:
      return first ?? null;
  }
}

const amountText = (value: string | undefined, currency: string) =>
  value ? formatMoney(Number(value), currency) : '';

function rangeText(from: string | undefined, to: string | undefined): string {
  if (from && to) return `${from} to ${to}`;
  return from ? `from ${from}` : `until ${to}`;
}
