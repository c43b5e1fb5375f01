import type { FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { CustomerId } from '../../kernel/id.ts';
import { requireScope } from './bearer.ts';

/**
 * The buyer that a bearer vouches for (decisions 5): 401 without one, 403 without write:orders, 404
 * for one of another workspace.
 */
export function authorizeCustomer(
  request: FastifyRequest,
  site: Site,
  customerId: string | null | undefined,
): CustomerId | null {
  if (!customerId) return null;
  const { tenant } = requireScope(request, 'write:orders');
  if (tenant.workspaceId !== site.tenant.workspaceId)
    throw notFound('customer_not_found', 'There is no such customer in your workspace’s stores.');
  return customerId as CustomerId;
}
