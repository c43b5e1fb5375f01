import { useEffect } from 'react';
import { clearNewOrders, useNewOrders } from '../app/new-orders.ts';
import { useInvalidate } from '../app/use-api.ts';
import { Button } from '../ui/button.tsx';
import css from './orders.module.css';

/** "3 new orders": they appear in the list when it is pressed. */
export function NewOrdersButton() {
  const count = useNewOrders();
  const invalidate = useInvalidate();
  const show = () => {
    clearNewOrders();
    void invalidate('orders');
  };
  // A page that is opened again reads its rows anew.
  useEffect(() => clearNewOrders, []);
  return (
    <div role="status" className={css.newOrders}>
      {count > 0 && (
        <Button onClick={show}>
          {count === 1 ? 'Show 1 new order' : `Show ${count} new orders`}
        </Button>
      )}
    </div>
  );
}
