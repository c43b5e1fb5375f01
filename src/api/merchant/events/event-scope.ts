import type { Scope } from '../../../core/access/scope.ts';

/** The scope that reads what an event is about, by the first word of its type. */
const scopeByNoun: Record<string, Scope> = {
  order: 'read:orders',
  return: 'read:orders',
  exchange: 'read:orders',
  cart: 'read:orders',
  product: 'read:products',
  collection: 'read:products',
  stock: 'read:products',
  customer: 'read:customers',
  membership: 'read:memberships',
  site: 'read:settings',
  api_key: 'read:settings',
  oauth_grant: 'read:settings',
  member: 'read:team',
};

/** The scope that a stream needs for events of the type; null: they are not sent to streams. */
export const eventScope = (type: string): Scope | null =>
  scopeByNoun[type.slice(0, type.indexOf('.'))] ?? null;
