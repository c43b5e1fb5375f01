import { useEffect } from 'react';
import { clearNewOrders, hasNewOrders, useNewOrders } from '../app/new-orders.ts';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { Button } from '../ui/button.tsx';
import type { ListQuery } from '../ui/list/list.ts';
import css from './orders.module.css';

/** The maximum number of ids that the API accepts; more new orders are shown as this number. */
const mostCounted = 100;

/** "3 new orders", of those that the list would show: they appear when it is pressed. */
export function NewOrdersButton({ filters }: { filters: ListQuery }) {
  const count = useMatchingNewOrders(filters);
  const invalidate = useInvalidate();
  const show = () => {
    clearNewOrders();
    void invalidate('orders');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown next is read anew
  useEffect(
    () => () => {
      if (hasNewOrders()) show();
    },
    [JSON.stringify(filters)],
  );
  return (
    <div role="status" className={css.newOrders}>
      {count > 0 && (
        <Button onClick={show}>
          {count === 1
            ? 'Show 1 new order'
            : `Show ${count >= mostCounted ? `${mostCounted}+` : count} new orders`}
        </Button>
      )}
    </div>
  );
}

/** The API decides which orders match the filters, as it does for the list. */
function useMatchingNewOrders(filters: ListQuery): number {
  const ids = [...useNewOrders()].slice(-mostCounted);
  const isFiltered = Object.keys(filters).length > 0;
  const invalidate = useInvalidate();
  const { data, isPlaceholderData } = useApi(
    ['new-orders', filters, ids],
    (stoa, options) =>
      stoa.orders.list({ ...filters, id: ids, limit: mostCounted } as object, options),
    { isEnabled: isFiltered && ids.length > 0, keepsPrevious: true },
  );
  const matching = data?.orders.length;
  const isNone = isFiltered && ids.length > 0 && matching === 0 && !isPlaceholderData;
  // Orders that the list does not show must not keep it from showing other changes.
  useEffect(() => {
    if (!isNone) return;
    clearNewOrders();
    void invalidate('orders');
  }, [isNone, invalidate]);
  if (ids.length === 0) return 0;
  return isFiltered ? (matching ?? 0) : ids.length;
}
