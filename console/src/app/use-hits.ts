import type { Stoa } from '@stoa/client';
import type { IconName } from '../ui/icon.tsx';
import { navigation } from './navigation.ts';
import { useApi } from './use-api.ts';

export type Hit = {
  id: string;
  icon: IconName;
  label: string;
  note: string;
  to: string;
  search?: Record<string, string>;
};

const perKind = 4;

/** Pages at once, and from two letters on what the API finds. */
export function useHits(text: string): Hit[] {
  const wanted = text.trim();
  const { data = [] } = useApi(
    ['search', wanted],
    (stoa, { signal }) => findObjects(stoa, wanted, signal),
    {
      isEnabled: wanted.length > 1,
      keepsPrevious: true,
    },
  );
  const matches = pageHits.filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  return [...matches, ...(wanted.length > 1 ? data : [])];
}

const pageHits: Hit[] = navigation
  .flatMap((entry) => [
    entry,
    ...(entry.children ?? []).map((child) => ({ ...child, icon: entry.icon })),
  ])
  .map(({ path, label, icon }) => ({
    id: `${path} ${label}`,
    icon,
    label,
    note: 'Page',
    to: path,
  }));

async function findObjects(stoa: Stoa, q: string, signal: AbortSignal | undefined): Promise<Hit[]> {
  const query = { q, limit: perKind } as object;
  const { orders } = await stoa.orders.list(query, { signal });
  return orders.map((order) => ({
    id: order.id,
    icon: 'orders',
    label: order.name,
    note: order.buyer?.name ?? order.buyer?.email ?? 'Order',
    to: `/orders/${order.id}`,
  }));
}
