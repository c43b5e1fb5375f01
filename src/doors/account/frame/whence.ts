import type { FastifyRequest } from 'fastify';
import type { Whence } from '../../../core/access/people/sessions/session.ts';

/** Where a request to sign in comes from. */
export function whenceOf({ ip, id, headers }: FastifyRequest): Whence {
  return { ip, requestId: id, agent: headers['user-agent'] ?? '' };
}
