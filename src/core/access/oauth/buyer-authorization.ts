import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { parseScopeRequest } from './grant.ts';
import { findInteraction } from './interactions.ts';

/** Whether an authorization request that waits for consent links a buyer's account. */
export async function isBuyerAuthorization(unit: UnitOfWork, uid: string): Promise<boolean> {
  const found = await findInteraction(unit, uid);
  if (!found || found.secondsLeft <= 0) return false;
  const { params } = found.payload as { params?: { scope?: unknown } };
  const scopes = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : [];
  return parseScopeRequest(scopes).kind === 'buyer';
}
