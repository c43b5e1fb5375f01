import type { FastifyRequest } from 'fastify';
import { type Payer, toPayer } from '../../core/checkout/payment/payer.ts';
import type { Tenant } from '../../platform/unit-of-work.ts';
import { clientNetwork } from '../input/client-network.ts';
import { findBearer } from './bearer.ts';

/** The payer to whom the limits on unpaid holds apply. */
export function payerOf(request: FastifyRequest, tenant: Tenant): Payer {
  return toPayer({ bearer: findBearer(request), network: clientNetwork(request.ip) }, tenant);
}
