import { useId, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { place } from '../ui/menu.tsx';
import css from './attention.module.css';
import { NotificationList } from './notification-list.tsx';
import { PageLink } from './page-link.tsx';
import { useNotifications } from './use-notifications.ts';

/** The bell in the header, which counts what is unread and opens a list of what needs attention. */
export function AttentionBell() {
  const id = useId();
  const bell = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const { data, isError } = useNotifications();
  const items = data?.notifications ?? [];
  const unread = items.filter((item) => item.unread > 0).length;
  const label = unread > 0 ? `Needs attention: ${unread} unread` : 'Needs attention';
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={css.bell}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={css.badge} aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link in it is also followed by keys */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Needs attention"
        className={css.popover}
        onToggle={(event) => {
          if (event.newState === 'open' && bell.current) place(event.currentTarget, bell.current);
        }}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a'))
            popover.current?.hidePopover();
        }}
      >
        <h2>Needs attention</h2>
        {items.length === 0 && <p className={css.calm}>{emptyText(data !== undefined, isError)}</p>}
        <NotificationList items={items} />
        <footer>
          <PageLink to="/settings/notifications">Notification settings</PageLink>
        </footer>
      </div>
    </>
  );
}

function emptyText(isLoaded: boolean, isError: boolean): string {
  if (isLoaded) return 'Nothing needs attention.';
  return isError ? 'This could not be loaded. Reload the page.' : 'Loading…';
}
