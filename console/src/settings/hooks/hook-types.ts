import type { Hook, Site } from '@stoa/client';

/** The type that a card is about, whether or not the store has such a hook. */
export type HookSlot = { site: Site; type: Hook['type']; title: string; text: string };

/** What each type of hook is for, in the order of the page. */
export const hookTypes: Omit<HookSlot, 'site'>[] = [
  {
    type: 'shipping_rates',
    title: 'Shipping rates',
    text: 'Your service lists the shipping options of a cart, instead of the shipping zones.',
  },
  {
    type: 'taxes',
    title: 'Taxes',
    text: 'Your service calculates the tax on each line, instead of the tax rates.',
  },
  {
    type: 'order_validation',
    title: 'Order checks',
    text: 'Your service accepts or refuses an order before it is paid.',
  },
  {
    type: 'payment',
    title: 'Payments',
    text: 'Your service takes the payments of the store, instead of the payment processor of the server.',
  },
];

/** What happens without an answer, by type. */
export const fallbackLabels: Record<Hook['type'], Record<Hook['fallback'], string>> = {
  shipping_rates: { own_tables: 'Use the shipping zones', refuse: 'Do not let the buyer pay' },
  taxes: { own_tables: 'Use the tax rates', refuse: 'Do not let the buyer pay' },
  order_validation: { own_tables: 'Accept the order', refuse: 'Do not let the buyer pay' },
  // The API refuses `own_tables` here.
  payment: { own_tables: 'Do not let the buyer pay', refuse: 'Do not let the buyer pay' },
};
