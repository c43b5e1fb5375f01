import type { FastifyRequest } from 'fastify';
import type { CallerCredentials } from '../../core/customers/linking/buyer-context.ts';
import { findBearer, findBuyer } from './bearer.ts';

/** With whose credential a request came, where buyers may let agents come in their name. */
export const callContextOf = (request: FastifyRequest): CallerCredentials => ({
  bearer: findBearer(request),
  buyer: findBuyer(request),
});
