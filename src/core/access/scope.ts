/** What a credential may do. A write scope implies the read scope of the same resource. */
export const scopes = [
  'read:products',
  'write:products',
  'read:customers',
  'write:customers',
  'read:pricing',
  'write:pricing',
  'read:orders',
  'write:orders',
  'read:memberships',
  'write:memberships',
  'read:webhooks',
  'write:webhooks',
  'read:media',
  'write:media',
  'read:analytics',
  'read:settings',
  'write:settings',
] as const;

/** Scopes of console tokens only. API keys and apps never hold them. */
export const consoleScopes = [
  'read:team',
  'write:team',
  'read:notifications',
  'write:notifications',
  'read:views',
  'write:views',
] as const;

/** The scope of the keys of agent connections, which hold no other. */
export const connectionScope = 'acp';

export type Scope =
  | (typeof scopes)[number]
  | (typeof consoleScopes)[number]
  | typeof connectionScope;

/** Whether the word is a scope that an API key or an app can hold. */
export function isScope(word: string): word is Scope {
  return scopes.some((scope) => scope === word);
}

/** Whether the granted scopes cover the needed one. */
export function hasScope(granted: readonly string[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes(needed.replace(/^read:/, 'write:'));
}

/** What a buyer can allow an agent to do (UCP identity linking). */
export const buyerScopes = [
  'dev.ucp.shopping.order:read',
  'dev.ucp.shopping.order:manage',
  'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.cart:manage',
] as const;

export type BuyerScope = (typeof buyerScopes)[number];

export function isBuyerScope(word: string): word is BuyerScope {
  return buyerScopes.some((scope) => scope === word);
}
