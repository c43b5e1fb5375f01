import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { WorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import {
  issueDelegatedToken,
  sessionTenantOf,
} from '../../gateways/sandbox/delegated-tokens/issue-delegated-token.ts';
import type { GuestStorage } from '../../http/callers/guest-storage.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { errorHeadersOf, statusByKind } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import type { HttpServer } from '../../http/server.ts';
import { type DomainError, invalid } from '../../kernel/domain-error.ts';
import { sha256Hex } from '../../platform/crypto/signing.ts';
import { fingerprintOf, type RunIdempotent } from '../../platform/idempotency/run-idempotent.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { Work } from '../../platform/unit-of-work.ts';

type DelegatePaymentDeps = {
  idempotent: RunIdempotent;
  workspaces: WorkspaceDirectory;
  limits: RateLimits;
  guestStorage: GuestStorage;
};

/** Where agents delegate a payment, as ACP names it below the base URL of a processor. */
export const delegatePaymentPath = '/sandbox/agentic_commerce/delegate_payment';

/** Requests of agents have less than a kibibyte. */
const bodyLimit = 16_384;
/** Tokens of the sandbox are deleted a day after they expire. */
const maxLifetimeMilliseconds = 30 * 86_400_000;

const text = Type.String({ maxLength: 500 });
const texts = Type.Record(Type.String(), text);

const DelegatePayment = Type.Object({
  payment_method: Type.Object({
    type: Type.Literal('card'),
    card_number_type: Type.Union([Type.Literal('fpan'), Type.Literal('network_token')]),
    number: Type.String({ maxLength: 40 }),
    display_card_funding_type: Type.Union([
      Type.Literal('credit'),
      Type.Literal('debit'),
      Type.Literal('prepaid'),
    ]),
    metadata: texts,
  }),
  allowance: Type.Object({
    reason: Type.Literal('one_time'),
    max_amount: Type.Integer({ minimum: 0 }),
    currency: Type.String({ pattern: '^[a-z]{3}$' }),
    checkout_session_id: Type.String({ minLength: 1, maxLength: 300 }),
    merchant_id: Type.String({ minLength: 1, maxLength: 256 }),
    expires_at: Type.String({ format: 'date-time' }),
  }),
  risk_signals: Type.Array(
    Type.Object({ type: Type.String(), score: Type.Integer(), action: Type.String() }),
  ),
  metadata: texts,
});

/** Delegated payments of the sandbox: `delegate_payment` of ACP, for test cards. */
export function delegatePaymentApi({
  idempotent,
  workspaces,
  limits,
  guestStorage,
}: DelegatePaymentDeps) {
  return async (app: HttpServer) => {
    limitRate(app, limits, 'acp');
    app.setErrorHandler(handleDelegationError);
    app.post(
      delegatePaymentPath,
      { bodyLimit, schema: { hide: true, body: DelegatePayment } },
      async (request, reply) => {
        const { allowance, payment_method: card, metadata } = request.body;
        const key = readKey(request);
        const tenant = await sessionTenantOf(workspaces, allowance.checkout_session_id);
        const call = {
          scope: `delegate_payment ${sha256Hex(allowance.checkout_session_id)}`,
          key,
          fingerprint: fingerprintOf(request.body),
          retentionHours: 72,
        };
        guestStorage.assertWithinAllowance(request.ip);
        const issue = async (work: Work) => {
          const id = issueDelegatedToken(work, card.number, {
            sessionId: allowance.checkout_session_id,
            merchantId: allowance.merchant_id,
            maxAmount: allowance.max_amount,
            currency: allowance.currency.toUpperCase(),
            expiresAt: clampExpiry(work.now, new Date(allowance.expires_at)),
          });
          return JSON.stringify({ id, created: work.now.toISOString(), metadata });
        };
        const act = guestStorage.metered(request.ip, issue);
        const { response, replayed } = await idempotent(tenant, call, act);
        if (replayed) reply.header('idempotent-replayed', 'true');
        return reply
          .code(201)
          .header('idempotency-key', key)
          .header('cache-control', 'no-store')
          .type('application/json')
          .send(response);
      },
    );
  };
}

const clampExpiry = (now: Date, given: Date) =>
  new Date(Math.min(given.getTime(), now.getTime() + maxLifetimeMilliseconds));

function readKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = 'is required: 1 to 255 visible ASCII characters, a new one for each payment';
  throw invalid(
    [{ field: 'Idempotency-Key', code: 'required', message }],
    'idempotency_key_required',
  );
}

type DelegationError = { status: number; type: string; code: string };

/** Errors of `delegate_payment`, whose codes the protocol lists. */
function delegationErrorOf(error: DomainError | null): DelegationError {
  if (!error) return { status: 500, type: 'processing_error', code: 'duplicate_request' };
  const { kind, reason } = error;
  if (kind === 'rate_limited')
    return { status: 429, type: 'rate_limit_exceeded', code: 'too_many_requests' };
  if (reason === 'idempotency_key_reused')
    return { status: 422, type: 'invalid_request', code: 'idempotency_conflict' };
  if (reason === 'idempotency_in_progress')
    return { status: 409, type: 'invalid_request', code: 'idempotency_in_flight' };
  const code = reason === 'idempotency_key_required' ? reason : 'invalid_card';
  return { status: statusByKind[kind], type: 'invalid_request', code };
}

async function handleDelegationError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domainError = toDomainErrorOrLog(error, request);
  const { status, ...body } = delegationErrorOf(domainError);
  const [first] = domainError?.details ?? [];
  const param = first && !/[A-Z]/.test(first.field) ? { param: first.field } : {};
  const message = domainError?.message ?? 'An internal error occurred. Repeat the request.';
  return reply
    .code(status)
    .headers(errorHeadersOf(domainError))
    .type('application/json')
    .send(JSON.stringify({ ...body, message, ...param }));
}
