import type { Order } from '@stoa/client';

/** What each dialog about an order gets. */
export type OrderDialogProps = {
  order: Order;
  onClose: () => void;
  /** Closes the dialog, loads the order again and shows the message. */
  onDone: (message: string) => void;
};
