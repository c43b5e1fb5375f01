/** The resources of scopes, in the order of the navigation. */
export const areas = [
  { area: 'orders', label: 'Orders' },
  { area: 'products', label: 'Products' },
  { area: 'customers', label: 'Customers' },
  { area: 'pricing', label: 'Prices, discounts, shipping' },
  { area: 'memberships', label: 'Memberships' },
  { area: 'media', label: 'Files and images' },
  { area: 'analytics', label: 'Analytics', isReadOnly: true },
  { area: 'webhooks', label: 'Webhooks' },
  { area: 'settings', label: 'Settings and keys' },
] as const;

export type Area = (typeof areas)[number]['area'];
export type Access = '' | 'read' | 'write';
export type AccessByArea = Record<Area, Access>;

const none = Object.fromEntries(areas.map(({ area }) => [area, ''])) as AccessByArea;

const every = (access: 'read' | 'write') =>
  Object.fromEntries(
    areas.map((one) => [one.area, 'isReadOnly' in one ? 'read' : access]),
  ) as AccessByArea;

/** Usual sets of scopes, to begin with. */
export const presets: { id: string; label: string; access: AccessByArea }[] = [
  { id: 'custom', label: 'Choose below', access: none },
  { id: 'read', label: 'Read everything', access: every('read') },
  {
    id: 'fulfillment',
    label: 'Fulfillment',
    access: { ...none, orders: 'write', products: 'read', customers: 'read' },
  },
  {
    id: 'catalog',
    label: 'Catalog and stock',
    access: { ...none, products: 'write', media: 'write', pricing: 'read' },
  },
  {
    id: 'reports',
    label: 'Reports',
    access: { ...none, orders: 'read', analytics: 'read', products: 'read' },
  },
  { id: 'all', label: 'Full access', access: every('write') },
];

export const toScopes = (access: AccessByArea): string[] =>
  areas.flatMap(({ area }) => (access[area] === '' ? [] : [`${access[area]}:${area}`]));

export const hasEveryScope = (scopes: string[]): boolean =>
  toScopes(every('write')).every((scope) => scopes.includes(scope));

/** The scopes without read scopes that a write scope implies. */
export const withoutImplied = (scopes: string[]): string[] =>
  scopes.filter(
    (scope) => !scopes.includes(scope.replace(/^read:/, 'write:')) || !/^read:/.test(scope),
  );

export const surfaces = [
  { id: 'merchant', label: 'Merchant API' },
  { id: 'a2a', label: 'Store agent (A2A)' },
  { id: 'mcp', label: 'MCP tools' },
  { id: 'ucp', label: 'UCP' },
] as const;

/** `All APIs`, or the names of those that a credential can be used with. */
export function describeSurfaces(ids: string[]): string {
  if (ids.length === surfaces.length) return 'All APIs';
  return surfaces.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])).join(', ');
}
