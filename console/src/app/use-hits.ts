import type { Stoa } from '@stoa/client';
import type { IconName } from '../ui/icon.tsx';
import { type NavigationEntry, useNavigation } from './navigation.ts';
import { useApi } from './use-api.ts';

export type Hit = {
  id: string;
  icon: IconName;
  label: string;
  note: string;
  to: string;
  search?: Record<string, string>;
};

/** Matching pages immediately, and from two letters also what the API finds. */
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
  const matches = pageHits(useNavigation()).filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  return [...matches, ...(wanted.length > 1 ? data : [])];
}

const pageHits = (navigation: NavigationEntry[]): Hit[] =>
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

/** The page of each type of object. */
const places = {
  order: { path: '/orders', icon: 'orders', note: 'Order' },
  product: { path: '/products', icon: 'products', note: 'Product' },
  customer: { path: '/customers', icon: 'customers', note: 'Customer' },
} as const;

async function findObjects(stoa: Stoa, q: string, signal: AbortSignal | undefined): Promise<Hit[]> {
  const { results } = await stoa.search({ q }, { signal });
  return results.map(({ type, id, title, description, site_slug: store }) => {
    const { path, icon, note } = places[type];
    return {
      id,
      icon,
      label: type === 'order' ? `Order ${title}` : title,
      // Orders of several stores can have the same number.
      note: [description ?? note, store].filter(Boolean).join(' · '),
      to: `${path}/${id}`,
    };
  });
}
