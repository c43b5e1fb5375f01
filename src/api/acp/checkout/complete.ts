import type { Static } from 'typebox';
import { assertOwnSession } from '../../../core/checkout/agents/connection-session.ts';
import { nameBuyer } from '../../../core/checkout/agents/name-buyer.ts';
import { lockSession } from '../../../core/checkout/load-session.ts';
import {
  type ChargedPayment,
  createCompletionSaga,
} from '../../../core/checkout/payment/complete-with-token.ts';
import type { PreparedPayment } from '../../../core/checkout/payment/prepare-payment.ts';
import type { CompleteCheckoutInput } from '../../../core/checkout/quote/apply-consent.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import { type AcpResult, okResult, runIdempotentSaga } from '../idempotency.ts';
import { completionMessage, leavesOpen } from './completion-errors.ts';
import type { CompleteInput } from './input.ts';
import type { WithId } from './operations.ts';
import { readAddress, readBuyer } from './read.ts';
import { toNotes } from './session-notes.ts';
import { presentSaved, readSession } from './session-response.ts';

type Completion = WithId<Static<typeof CompleteInput>>;

/**
 * Pays and places the order. Concurrent calls share one payment. A payment that is declined, and
 * whatever else leaves the session open, is a message of the session.
 */
export async function completeCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: Completion,
): Promise<AcpResult> {
  const token = readToken(deps, body);
  const write = { operation: 'complete', about: id, args: body };
  const keyed = {
    ...caller,
    // Clients of the older version send no key.
    idempotencyKey: caller.idempotencyKey ?? sha256Hex(`${id} ${token}`),
  };
  let steps: CompletionSaga | null = null;
  try {
    return await runIdempotentSaga<PreparedPayment, ChargedPayment>(deps, keyed, write, {
      async prepare(work, isRepeat) {
        const session = await prepareSession(work, caller, { id, body });
        const chargeToken = token && (await deps.delegatedTokens?.findChargeToken(work, token));
        steps = createCompletionSaga(deps.paymentContext, id, {
          // Never null, which stands for the test token that pays.
          token: chargeToken ?? undelegatedToken,
          network: null,
          ...consentOf(session),
          ...billingAddressOf(body),
        });
        const prepared = await steps.prepare(work, isRepeat);
        const isNew = prepared.payment !== null && prepared.payment.id !== session.paymentId;
        if (isNew) await redeemToken(deps, caller, work, { token, prepared });
        return prepared;
      },
      call: (prepared) => assertPrepared(steps).call(prepared),
      async commit(work, charged) {
        const completed = await assertPrepared(steps).commit(work, charged);
        if (completed instanceof DomainError) return completed;
        return presentSaved(deps, caller, work, completed);
      },
    });
  } catch (error) {
    if (!leavesOpen(error)) throw error;
    return okResult(await readSession(deps, caller, id, [completionMessage(error)]));
  }
}

type CompletionSaga = ReturnType<typeof createCompletionSaga>;

/** The sandbox declines it. It is never charged, because redeeming fails first. */
const undelegatedToken = 'tok_undelegated';

function assertPrepared(steps: CompletionSaga | null): CompletionSaga {
  if (!steps) throw new Error('The completion was not prepared.');
  return steps;
}

/** Locks the session for payment, with the buyer of the request. */
async function prepareSession(
  work: Work,
  { connection }: AcpCaller,
  { id, body }: Completion,
): Promise<CheckoutSession> {
  await assertOwnSession(work, id, connection);
  if (body.buyer) {
    const { buyer, notes } = readBuyer(body.buyer);
    await nameBuyer(work, id, { buyer, notes: (session) => toNotes(session, { buyer: notes }) });
  }
  const { session } = await lockSession(work, id);
  if (session.status !== 'completed' && session.buyer === null) throw buyerRequired();
  return session;
}

/**
 * A second completion accepts the total that the last response showed; terms can be accepted on the
 * page only.
 */
const consentOf = ({ status }: CheckoutSession): Pick<CompleteCheckoutInput, 'consent'> =>
  status === 'requires_consent'
    ? { consent: { termsVersion: null, selectedShippingOptionId: null } }
    : {};

function billingAddressOf({
  payment_data: payment,
}: Completion['body']): Pick<CompleteCheckoutInput, 'billingAddress'> {
  const address = payment?.billing_address;
  return address ? { billingAddress: readAddress(address) } : {};
}

/** The delegated token; null without payment data, which is not needed if nothing is due. */
function readToken({ handlers }: AcpDeps, { payment_data: payment }: Completion['body']) {
  if (!payment) return null;
  const { handler_id: handler, instrument, token: legacy } = payment;
  if (handler !== undefined && handlers.length > 0 && !handlers.some(({ id }) => id === handler))
    throw invalidPayment('handler_id', 'must be the id of a handler in capabilities.payment');
  const token = instrument?.credential.token ?? legacy;
  if (token) return token;
  throw invalidPayment('instrument.credential.token', 'is required');
}

type Redemption = { token: string | null; prepared: PreparedPayment };

/** Uses the token up, in the transaction that creates the payment. */
async function redeemToken(
  { delegatedTokens, handlers }: AcpDeps,
  { connection, site }: AcpCaller,
  work: Work,
  { token, prepared: { payment, session } }: Redemption,
): Promise<void> {
  if (!payment) return;
  if (!connection.tokenPayments || handlers.length === 0 || !delegatedTokens) throw pageRequired();
  if (token === null) throw paymentDataRequired();
  const money = { amount: payment.amount, currency: payment.currency };
  const purchase = { sessionId: session.id, merchantId: site.id, money };
  if (!(await delegatedTokens.redeem(work, token, purchase))) throw tokenRefused();
}

const invalidPayment = (member: string, message: string) =>
  invalid([{ field: `payment_data.${member}`, code: 'payment', message }]);

const paymentDataRequired = () =>
  invalid([{ field: 'payment_data', code: 'required', message: 'is required: a payment is due' }]);

const buyerRequired = () =>
  new DomainError(
    'unprocessable',
    'buyer_email_required',
    "The buyer's email address is required.",
  );

const pageRequired = () =>
  new DomainError(
    'payment_required',
    'payment_required',
    'A payment is due. Send the buyer to continue_url to pay.',
  );

const tokenRefused = () =>
  new DomainError(
    'payment_required',
    'payment_failed',
    'The payment token was declined: it is unknown, used or expired, or its allowance is not for this session, merchant, currency and total.',
  );
