import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { managersOnly, refundsAllowed } from '../access/console/console-rule.ts';
import { lockUserAccess, type NeededAccess } from '../access/console/lock-user-access.ts';
import { lockCallingKey } from '../access/keys/lock-calling-key.ts';
import { lockCallingGrant } from '../access/oauth/lock-calling-grant.ts';
import type { Scope } from '../access/scope.ts';
import type { BulkJob } from './bulk-job.ts';
import type { ExportInput } from './exports/export-job.ts';
import type { ExportResource } from './exports/export-resources.ts';
import type { ImportInput, ImportResource } from './imports/import-job.ts';
import type { OperationInput } from './operations/operation-job.ts';
import type { OperationResource } from './operations/targets.ts';

/** What follows `read:` and `write:` in the scopes of what is imported. */
export const importAreas = {
  products: 'products',
  customers: 'customers',
  coupons: 'pricing',
  orders: 'orders',
  redirects: 'settings',
  inventory: 'products',
} as const satisfies Record<ImportResource, string>;

/** The same for what bulk operations change. */
export const operationAreas = {
  products: 'products',
  orders: 'orders',
  customers: 'customers',
  coupons: 'pricing',
} as const satisfies Record<OperationResource, string>;

/** The scopes that exports need besides `write:settings`. */
export const exportScopes: Record<ExportResource, Scope> = {
  products: 'read:products',
  orders: 'read:orders',
  customers: 'read:customers',
  coupons: 'read:pricing',
  inventory: 'read:products',
};

/** What starting or resuming a job needs. Canceling orders refunds them. */
export function neededAccess(job: Pick<BulkJob, 'kind' | 'input'>): NeededAccess {
  if (job.kind === 'import') {
    const { resource = 'products' } = job.input as ImportInput;
    return { scopes: ['write:products', `write:${importAreas[resource]}`] };
  }
  if (job.kind === 'export') {
    const { resource } = job.input as ExportInput;
    return { scopes: ['write:settings', exportScopes[resource]], rule: managersOnly };
  }
  const { resource, action } = job.input as OperationInput;
  const scopes: Scope[] = [`write:${operationAreas[resource]}`];
  return action.type === 'cancel' ? { scopes, rule: refundsAllowed } : { scopes };
}

/**
 * Asserts that the caller who started or last resumed a job may still do this, and until this
 * transaction ends. Throws 403 `access_ended`.
 */
export async function assertAccess(work: Work, job: BulkJob): Promise<void> {
  try {
    await lockCallingKey(work);
    await lockCallingGrant(work);
  } catch (error) {
    if (error instanceof DomainError) throw accessEnded();
    throw error;
  }
  if (!(await lockUserAccess(work, neededAccess(job)))) throw accessEnded();
}

const accessEnded = () =>
  new DomainError(
    'forbidden',
    'access_ended',
    'The member, API key or app that started or last resumed this may no longer do it. Another member who may can resume it, or start it again.',
  );
