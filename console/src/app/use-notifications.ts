import type { Notification } from '@stoa/client';
import { useState } from 'react';
import { describeError } from '../ui/error-state.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useApi, useInvalidate } from './use-api.ts';
import { useStoa, useStoreFilter } from './workspace.tsx';

/**
 * What needs attention in the chosen store, with what the user has not marked as read. The key
 * starts with `attention`, so that events reload it.
 */
export function useNotifications() {
  const filter = useStoreFilter();
  return useApi(['attention', 'notifications', filter], (stoa, options) =>
    stoa.notifications.list(filter, options),
  );
}

/** Marks these notifications as read, as they are shown. */
export function useMarkRead() {
  const stoa = useStoa();
  const filter = useStoreFilter();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const markRead = async (items: Notification[]) => {
    setBusy(true);
    try {
      const notifications = items.map(({ type, state }) => ({ type, state }));
      const { notifications: now } = await stoa.notifications.read({ ...filter, notifications });
      const isChanged = now.some(
        ({ type, unread }) => unread > 0 && items.some((item) => item.type === type),
      );
      if (isChanged) showToast('Some of these have changed. Look at them again.');
      await invalidate('attention');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, markRead };
}
