import { useSyncExternalStore } from 'react';

let orders: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Orders that were placed since the list was loaded. They appear when the user asks for them. */
export function useNewOrders(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => orders);
}

export const hasNewOrders = (): boolean => orders.size > 0;

export const addNewOrder = (id: string): void => set(new Set([...orders, id]));

export function clearNewOrders(): void {
  if (orders.size > 0) set(new Set());
}

function set(next: ReadonlySet<string>): void {
  orders = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
