import type { FastifyRequest } from 'fastify';
import type { Asking } from '../../core/customers/linking/shopper.ts';
import { knownBearer, knownBuyer } from './bearer.ts';

/** With whose credential a request came, where buyers may let agents come in their name. */
export const askingOf = (request: FastifyRequest): Asking => ({
  bearer: knownBearer(request),
  buyer: knownBuyer(request),
});
