import type { FastifyRequest } from 'fastify';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { isObject } from '../../kernel/json.ts';
import { hasPayment } from './dialects/read-payment.ts';

/** An offer, or a purchase. Without a payment the 402 response is not an error. */
export function describeX402Call(
  { headers, params }: FastifyRequest,
  { output }: CallNotes,
): CallDescription | null {
  const { site_slug: slug = null } = (params ?? {}) as { site_slug?: string };
  const isPaid = hasPayment(headers);
  const refusal = isObject(output) && typeof output.error === 'string' ? output.error : null;
  return {
    operation: isPaid ? 'pay' : 'get_payment_requirements',
    step: 'checkout',
    error: isPaid ? refusal : null,
    slug,
  };
}
