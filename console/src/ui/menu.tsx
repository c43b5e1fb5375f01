import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './menu.module.css';

export type MenuItem = {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  isDangerous?: boolean;
  /** A check mark, for menus that select an option. */
  isChecked?: boolean;
  /** Shown below the label of an item that cannot be used now. */
  disabledReason?: string | null;
};

type MenuProps = {
  /** Content of the button; without it the button shows three dots. */
  button?: ReactNode;
  /** Read by screen readers after the content of the button. */
  label: string;
  items: MenuItem[];
  className?: string | undefined;
};

/** A button that opens a list of actions: a native popover with the keys of a menu. */
export function Menu({ button, label, items, className }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className ?? css.opener}
        popoverTarget={id}
        aria-haspopup="menu"
        title={button ? undefined : label}
      >
        {button ?? <Icon name="more" />}
        <span className="visually-hidden">{label}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={css.menu}
        onKeyDown={(event) => moveFocus(event)}
        onToggle={(event) => {
          if (event.newState !== 'open' || !opener.current) return;
          place(event.currentTarget, opener.current);
          event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} close={() => popover.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, onSelect, isDangerous, isChecked, disabledReason } = item;
  const select = () => {
    if (disabledReason) return;
    close();
    onSelect();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      {...(isChecked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
      aria-disabled={disabledReason ? true : undefined}
      className={classNames(css.item, isDangerous && css.danger)}
      onClick={select}
    >
      {isChecked !== undefined && (
        <span className={css.check}>{isChecked && <Icon name="check" />}</span>
      )}
      {icon && <Icon name={icon} />}
      <span>
        {label}
        {disabledReason && <span className={css.reason}>{disabledReason}</span>}
      </span>
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key] ?? findByLetter(items, current, event.key);
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

function findByLetter(items: HTMLElement[], current: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = items.map((_, step) => (current + 1 + step) % items.length);
  return order.find((index) =>
    items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}

/** Below the button, or above it if there is no room; always inside the window. */
export function place(popover: HTMLElement, button: HTMLElement): void {
  const gap = 4;
  const anchor = button.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const fitsBelow = anchor.bottom + gap + height <= window.innerHeight;
  const top = fitsBelow ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - height);
  const isLeftHalf = anchor.left + width <= window.innerWidth - gap;
  const left = isLeftHalf ? anchor.left : anchor.right - width;
  popover.style.setProperty('top', `${top}px`);
  popover.style.setProperty('left', `${Math.max(gap, left)}px`);
}
