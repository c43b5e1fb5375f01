import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../../../core/access/users/sessions/session.ts';

/** Where a request to sign in comes from. */
export function clientInfoOf({ ip, id, headers }: FastifyRequest): ClientInfo {
  return { ip, requestId: id, agent: headers['user-agent'] ?? '' };
}
