import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { areSingleKeysOn, isTyping } from '../keyboard.ts';
import { ColumnMenu } from './column-menu.tsx';
import { FilterChip } from './filter-chip.tsx';
import css from './filters.module.css';
import { type List, parametersOf } from './list.ts';
import type { ListState } from './list-state.ts';
import type { Views } from './use-views.ts';
import { ViewMenu } from './view-menu.tsx';

type FilterBarProps<Row> = { list: List<Row>; state: ListState; views: Views };

/** Filters that are always offered; the others after "More filters". */
const alwaysShown = 4;

export function FilterBar<Row>({ list, state, views }: FilterBarProps<Row>) {
  const { filters = [], searchLabel } = list;
  const chips = useRef<HTMLDivElement>(null);
  /** How many filters were shown before all of them were. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    // "More filters" is gone.
    if (before !== null) focusChip(chips, before);
  }, [before]);
  const isActive = (index: number) =>
    filters[index] && parametersOf(filters[index]).some((name) => state.search[name] !== undefined);
  const shown = filters.filter(
    (_, index) => before !== null || index < alwaysShown || isActive(index),
  );
  return (
    <div className={css.filters}>
      {searchLabel && <SearchField label={searchLabel} state={state} />}
      <div ref={chips} className={css.chips}>
        {shown.map((filter) => (
          <FilterChip key={filter.name} filter={filter} state={state} />
        ))}
        {shown.length < filters.length && (
          <Button variant="quiet" icon="filter" onClick={() => setBefore(shown.length)}>
            More filters
          </Button>
        )}
        {state.isFiltered && (
          <Button
            variant="quiet"
            onClick={() => {
              state.clear();
              focusChip(chips, 0);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {!list.resource.includes('/') && <ViewMenu list={list} state={state} views={views} />}
      <ColumnMenu list={list} state={state} />
    </div>
  );
}

const focusChip = ({ current }: RefObject<HTMLElement | null>, index: number) =>
  current?.querySelectorAll<HTMLElement>('button[popovertarget]')[index]?.focus();

/** Searches while typing, 250 ms after the last key. */
function SearchField({ label, state }: { label: string; state: ListState }) {
  const inUrl = String(state.search.q ?? '');
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  useEffect(() => {
    if (draft === null || draft === inUrl) return;
    const timer = setTimeout(() => state.set({ q: draft.trim() || undefined }, inUrl !== ''), 250);
    return () => clearTimeout(timer);
  });
  return (
    <search className={css.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft ?? inUrl}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => setDraft(null)}
      />
    </search>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || !areSingleKeysOn() || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [input]);
}
