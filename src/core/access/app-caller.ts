import type { Id } from '../../kernel/id.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { View } from '../../platform/work.ts';

/** The OAuth grant whose access token carries the request; null for API keys, people and the server itself. */
export function callingGrant({ tenant: { by } }: Pick<View, 'tenant'>): Id<'grt'> | null {
  return by?.kind === 'access_token' ? (by.id as Id<'grt'>) : null;
}

/**
 * 403 `app_not_allowed` for a request with an OAuth access token. What would keep its access after
 * the grant has ended is for people and API keys only.
 */
export function assertNotApp(view: Pick<View, 'tenant'>, message: string): void {
  if (callingGrant(view) !== null) throw appNotAllowed(message);
}

export const appNotAllowed = (message: string) =>
  new Refusal('forbidden', 'app_not_allowed', message);
