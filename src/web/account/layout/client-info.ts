import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../../../core/access/users/sessions/session.ts';

/** Network address and browser of a sign-in request. */
export function clientInfoOf({ ip, id, headers }: FastifyRequest): ClientInfo {
  return { ip, requestId: id, agent: headers['user-agent'] ?? '' };
}
