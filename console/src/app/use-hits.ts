import type { Stoa } from '@stoa/client';
import type { IconName } from '../ui/icon.tsx';
import { type NavigationEntry, useNavigation } from './navigation.ts';
import { pages } from './pages.ts';
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
  const matches = listPages(useNavigation()).filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  return [...matches, ...(wanted.length > 1 ? data : [])];
}

const listPages = (navigation: NavigationEntry[]): Hit[] =>
  navigation
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

type Finder = (stoa: Stoa, q: string, signal: AbortSignal | undefined) => Promise<Hit[]>;

/** What can be found, by the page that shows it. */
const finders: Record<string, Finder> = {
  '/orders/$id': async (stoa, q, signal) => {
    const { orders } = await stoa.orders.list({ q, limit: perKind }, { signal });
    return orders.map(({ id, name, buyer }) => ({
      id,
      icon: 'orders',
      label: `Order ${name}`,
      note: buyer?.name ?? buyer?.email ?? 'Order',
      to: `/orders/${id}`,
    }));
  },
  '/products/$id': async (stoa, q, signal) => {
    const { products } = await stoa.products.list({ q, limit: perKind }, { signal });
    return products.map(({ id, name, site_slug: store }) => ({
      id,
      icon: 'products',
      label: name,
      note: `Product of ${store}`,
      to: `/products/${id}`,
    }));
  },
  '/customers/$id': async (stoa, q, signal) => {
    const { customers } = await stoa.customers.list({ q, limit: perKind }, { signal });
    return customers.map(({ id, name, email }) => ({
      id,
      icon: 'customers',
      label: name ?? email,
      note: 'Customer',
      to: `/customers/${id}`,
    }));
  },
};

/** Of each kind a few. A kind that the role cannot read is left out. */
async function findObjects(stoa: Stoa, q: string, signal: AbortSignal | undefined): Promise<Hit[]> {
  const open = pages.flatMap(({ path }) => finders[path] ?? []);
  const found = await Promise.allSettled(open.map((find) => find(stoa, q, signal)));
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
