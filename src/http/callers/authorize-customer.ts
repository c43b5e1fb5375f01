import type { FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { CustomerId } from '../../kernel/id.ts';
import { requireScope } from './bearer.ts';

/**
 * The customer on whose behalf a merchant's credential acts; null without `customerId`. 401 without
 * a credential, 403 without `write:orders`, 404 `customer_not_found` for another workspace's store.
 */
export function authorizeCustomer(
  request: FastifyRequest,
  site: Site,
  customerId: string | null | undefined,
): CustomerId | null {
  if (!customerId) return null;
  const { tenant } = requireScope(request, 'write:orders');
  if (tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound(
      'customer_not_found',
      'No customer with this id exists in the workspace of your credential.',
    );
  return customerId as CustomerId;
}
