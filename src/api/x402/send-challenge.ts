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

/** How a challenge is written on one of the two paths. */
export type ChallengeFormat = {
  accepts(challenge: Challenge): object[];
  headers(challenge: Challenge): Record<string, string>;
};

/** The contract's words, with the second public version's beside them, and the way to the first one's. */
export const contractFormat: ChallengeFormat = {
  accepts: contractAccepts,
  headers: (challenge) => ({
    'payment-required': paymentRequired(challenge),
    link: `<${challenge.addresses.v1Path}>; rel="alternate"; title="x402-v1"`,
  }),
};

/** What clients of the first public version can read; those of the second would prefer their header. */
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

/** 402: what is to be paid, and why what was sent is no payment (§4.9 1, §7.2). */
export function sendChallenge(
  reply: FastifyReply,
  { offers, purchase, format, error: refusal }: UnpaidResponseInput,
) {
  const { reason: error, message } = refusal;
  const challenge = { offers, addresses: purchase.addresses, error };
  return reply
    .code(402)
    .headers(format.headers(challenge))
    .send({ x402Version: 1, accepts: format.accepts(challenge), error, message });
}
