import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './palette.module.css';
import { type Hit, useHits } from './use-hits.ts';

/** Finds pages, orders, products and customers from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const hits = useHits(useDeferredValue(text));
  const current = Math.min(active, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate({ to: hit.to, search: (hit.search ?? {}) as never });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((current + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Enter') open(hits[current]);
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <div className={css.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages, orders, products and customers"
          placeholder="Search pages, orders, products and customers"
          aria-expanded={hits.length > 0}
          aria-controls="palette-hits"
          aria-activedescendant={hits.length > 0 ? `palette-${current}` : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id="palette-hits" role="listbox" aria-label="Results" className={css.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
          <div
            key={hit.id}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classNames(css.hit, index === current && css.current)}
            onClick={() => open(hit)}
          >
            <Icon name={hit.icon} />
            <span>{hit.label}</span>
            <span className={css.note}>{hit.note}</span>
          </div>
        ))}
      </div>
      {hits.length === 0 && <p className={css.none}>Nothing matches “{text}”.</p>}
    </Dialog>
  );
}
