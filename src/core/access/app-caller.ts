import { DomainError } from '../../kernel/domain-error.ts';
import type { Id } from '../../kernel/id.ts';
import type { View } from '../../platform/unit-of-work.ts';

/**
 * The OAuth grant behind the request's access token; null for API keys, users and the server
 * itself.
 */
export function getCallingGrantId({
  tenant: { principal },
}: Pick<View, 'tenant'>): Id<'grt'> | null {
  return principal?.kind === 'access_token' ? (principal.id as Id<'grt'>) : null;
}

/**
 * Throws 403 `app_not_allowed` when an OAuth access token makes the request. Use it for operations
 * whose result would keep its access after the grant has ended.
 */
export function assertNotApp(view: Pick<View, 'tenant'>, message: string): void {
  if (getCallingGrantId(view) !== null) throw appNotAllowed(message);
}

export const appNotAllowed = (message: string) =>
  new DomainError('forbidden', 'app_not_allowed', message);
