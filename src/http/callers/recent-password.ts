import type { FastifyRequest } from 'fastify';
import { recentPasswordMinutes } from '../../core/access/console/console-access.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { requireBearerOf } from './bearer.ts';

/**
 * Throws 403 `reauthentication_required` if a console token makes the request and the password was
 * not entered within the last 15 minutes. API keys and apps have no password.
 */
export function assertRecentPassword(request: FastifyRequest): void {
  const { console: user } = requireBearerOf(request);
  if (user && !user.hasRecentPassword) throw reauthenticationRequired();
}

/** The same as a hook of a route that always needs it. */
export const requireRecentPassword = {
  preHandler: async (request: FastifyRequest) => assertRecentPassword(request),
};

const reauthenticationRequired = () =>
  new DomainError(
    'forbidden',
    'reauthentication_required',
    `Enter your password again: this operation needs a password that was entered within the last ${recentPasswordMinutes} minutes (POST /account/console-reauthentication).`,
  );
