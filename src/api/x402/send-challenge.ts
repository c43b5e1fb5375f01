import type { FastifyReply } from 'fastify';
import type { PaymentRequirements } from '../../core/paywall/requirements/payment-requirements.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import {
  type Challenge,
  contractAccepts,
  paymentRequired,
  v1Accepts,
} from './dialects/challenge.ts';
import type { X402PurchaseRequest } from './purchase-request.ts';

/** How a 402 response is written on one of the two paths. */
export type ChallengeFormat = {
  accepts(challenge: Challenge): object[];
  headers(challenge: Challenge): Record<string, string>;
};

/** Our own body, with the header of x402 version 2 and a link to the path for version 1. */
export const contractFormat: ChallengeFormat = {
  accepts: contractAccepts,
  headers: (challenge) => ({
    'payment-required': paymentRequired(challenge),
    link: `<${challenge.addresses.v1Path}>; rel="alternate"; title="x402-v1"`,
  }),
};

/** For clients of x402 version 1. The header of version 2 is left out: they might prefer it. */
export const v1Format: ChallengeFormat = {
  accepts: v1Accepts,
  headers: ({ addresses }) => ({ link: `<${addresses.path}>; rel="canonical"` }),
};

type UnpaidResponseInput = {
  offers: PaymentRequirements[];
  purchase: X402PurchaseRequest;
  format: ChallengeFormat;
  error: DomainError;
};

/** Sends 402 with the accepted payments and the reason why a payment was rejected. */
export function sendChallenge(
  reply: FastifyReply,
  { offers, purchase, format, error: cause }: UnpaidResponseInput,
) {
  const { reason: error, message } = cause;
  const challenge = { offers, addresses: purchase.addresses, error };
  return reply
    .code(402)
    .headers(format.headers(challenge))
    .send({ x402Version: 1, accepts: format.accepts(challenge), error, message });
}
