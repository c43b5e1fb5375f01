import { DomainError } from '../../kernel/domain-error.ts';
import type { Id } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';

/** The OAuth grant whose access token carries the request; null for API keys, people and the server itself. */
export function getCallingGrantId({ tenant: { by } }: Pick<View, 'tenant'>): Id<'grt'> | null {
  return by?.kind === 'access_token' ? (by.id as Id<'grt'>) : null;
}

/**
 * 403 `app_not_allowed` for a request with an OAuth access token. What would keep its access after
 * the grant has ended is for people and API keys only.
 */
export function assertNotApp(view: Pick<View, 'tenant'>, message: string): void {
  if (getCallingGrantId(view) !== null) throw appNotAllowed(message);
}

export const appNotAllowed = (message: string) =>
  new DomainError('forbidden', 'app_not_allowed', message);
