import type { FastifyRequest } from 'fastify';
import type { CallerCredentials } from '../../core/customers/linking/buyer-context.ts';
import { findBearer, findBuyer } from './bearer.ts';

/** The credentials of a request on routes that also accept tokens of buyers. */
export const callContextOf = (request: FastifyRequest): CallerCredentials => ({
  bearer: findBearer(request),
  buyer: findBuyer(request),
});
