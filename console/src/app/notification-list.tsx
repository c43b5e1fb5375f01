import type { Notification } from '@stoa/client';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import css from './attention.module.css';
import { AttentionRow } from './attention-rows.tsx';
import { useMarkRead } from './use-notifications.ts';

/** Notifications, the unread ones marked, with buttons to mark one or all of them as read. */
export function NotificationList({ items }: { items: Notification[] }) {
  const { isBusy, markRead } = useMarkRead();
  const list = useRef<HTMLUListElement>(null);
  const unread = items.filter((item) => item.unread > 0);
  const mark = async (marked: Notification[]) => {
    await markRead(marked);
    // The button is gone, and with it the focus.
    list.current?.focus();
  };
  return (
    <>
      {unread.length > 0 && (
        <div className={css.markAll}>
          <span>{`${unread.length} unread`}</span>
          <Button variant="quiet" isBusy={isBusy} onClick={() => void mark(unread)}>
            Mark all as read
          </Button>
        </div>
      )}
      <ul ref={list} className={css.rows} tabIndex={-1} aria-label="Notifications">
        {items.map((item) => (
          <AttentionRow
            key={item.type}
            item={item}
            isUnread={item.unread > 0}
            action={(label) =>
              item.unread > 0 && (
                <Button
                  variant="quiet"
                  icon="check"
                  label={`Mark as read: ${label}`}
                  disabledReason={isBusy ? 'Please wait' : null}
                  onClick={() => void mark([item])}
                />
              )
            }
          />
        ))}
      </ul>
    </>
  );
}
