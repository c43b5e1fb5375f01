import type { IconName } from '../ui/icon.tsx';
import { pages } from './pages.ts';
import type { Role } from './session.ts';
import { useWorkspace } from './workspace.tsx';

export type NavigationEntry = {
  path: string;
  label: string;
  icon: IconName;
  /** Pressed after G. */
  key?: string;
  /** Entries shown below it while one of them is open. */
  children?: NavigationChild[];
};

type NavigationChild = {
  path: string;
  label: string;
  key?: string;
  /** Roles that can never open the page. */
  hiddenFrom?: readonly Role[];
};

const entries: NavigationEntry[] = [
  { path: '/', label: 'Home', icon: 'home', key: 'h' },
  { path: '/orders', label: 'Orders', icon: 'orders', key: 'o' },
  {
    path: '/products',
    label: 'Products',
    icon: 'products',
    key: 'p',
    children: [
      { path: '/products/collections', label: 'Collections' },
      { path: '/products/inventory', label: 'Inventory', key: 'i' },
      { path: '/products/channels', label: 'Channels' },
    ],
  },
  {
    path: '/customers',
    label: 'Customers',
    icon: 'customers',
    key: 'c',
    children: [
      { path: '/customers/groups', label: 'Groups' },
      { path: '/customers/price-lists', label: 'Price lists' },
      { path: '/customers/memberships', label: 'Memberships' },
    ],
  },
  { path: '/discounts', label: 'Discounts', icon: 'discounts', key: 'd' },
  { path: '/analytics', label: 'Analytics', icon: 'analytics', key: 'a' },
  { path: '/agents', label: 'Agents', icon: 'agents' },
  {
    path: '/settings',
    label: 'Settings',
    icon: 'settings',
    children: [
      { path: '/settings/store', label: 'Store' },
      { path: '/settings/shipping', label: 'Shipping' },
      { path: '/settings/taxes', label: 'Taxes' },
      { path: '/settings/hooks', label: 'Hooks', hiddenFrom: ['staff'] },
      {
        path: '/settings/payments',
        label: 'Payments',
        hiddenFrom: ['staff', 'member'],
      },
      { path: '/settings/search-words', label: 'Search words' },
      { path: '/settings/domains', label: 'Domains' },
      { path: '/settings/emails', label: 'Emails' },
      { path: '/settings/notifications', label: 'Notifications' },
      { path: '/settings/team', label: 'Team', hiddenFrom: ['staff'] },
      { path: '/settings/developers', label: 'Developers', hiddenFrom: ['staff'] },
      { path: '/settings/audit-log', label: 'Audit log', hiddenFrom: ['staff', 'member'] },
    ],
  },
];

const existing = new Set(pages.map(({ path }) => path));

/** The entries whose pages exist. An entry without a page opens its first child. */
export const navigation: NavigationEntry[] = entries.flatMap((entry) => {
  const children = entry.children?.filter(({ path }) => existing.has(path)) ?? [];
  const path = existing.has(entry.path) ? entry.path : children[0]?.path;
  return path === undefined ? [] : [{ ...entry, path, children }];
});

/** The entries that the role of the user can open. */
export function useNavigation(): NavigationEntry[] {
  const { role } = useWorkspace();
  return navigation.map(({ children = [], ...entry }) => ({
    ...entry,
    children: children.filter(({ hiddenFrom = [] }) => !hiddenFrom.includes(role)),
  }));
}

/** The entry that a path belongs to: the one with the longest path that it starts with. */
export function isWithin(path: string, current: string): boolean {
  return path === '/' ? current === '/' : current === path || current.startsWith(`${path}/`);
}
