import type { FastifyRequest } from 'fastify';
import type { ConsoleAccess } from '../../core/access/console/console-access.ts';
import { requireBearerOf } from './bearer.ts';

/** The user of a request on routes whose scope only console tokens have. */
export function requireConsoleAccess(request: FastifyRequest): ConsoleAccess {
  const { console: access } = requireBearerOf(request);
  if (!access) throw new Error('a credential without a user has a scope of console tokens');
  return access;
}
