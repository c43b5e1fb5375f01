import type { Static } from 'typebox';
import { assertOwnSession } from '../../../core/checkout/agents/connection-session.ts';
import { nameBuyer } from '../../../core/checkout/agents/name-buyer.ts';
import { recordTouch } from '../../../core/checkout/agents/record-touch.ts';
import { type FoundSession, lockSession } from '../../../core/checkout/load-session.ts';
import {
  type ChargedPayment,
  createCompletionSaga,
} from '../../../core/checkout/payment/complete-with-token.ts';
import type { PreparedPayment } from '../../../core/checkout/payment/prepare-payment.ts';
import type { CompleteCheckoutInput } from '../../../core/checkout/quote/apply-consent.ts';
import type { CheckoutSession, CheckoutSite } from '../../../core/checkout/session.ts';
import { readTouch } from '../../../core/customers/attribution.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { Saga } from '../../../platform/idempotency/run-idempotent.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps, TokenPayments } from '../caller.ts';
import type { AcpMessage } from '../protocol/messages.ts';
import { allowedHandlers } from '../protocol/payment-handlers.ts';
import { authenticate, authenticationFailed } from './authenticate.ts';
import type { CompleteInput } from './input.ts';
import type { WithId } from './operations.ts';
import { assertHandler, redeemToken } from './payment-token.ts';
import { readAddress, readBuyer } from './read.ts';
import { toNotes } from './session-notes.ts';
import { presentSaved } from './session-response.ts';

export type Completion = WithId<Static<typeof CompleteInput>>;

/**
 * The result of a completion that has placed no order and made no payment. As an error it releases
 * the idempotency key, so that the same call can complete the session later.
 */
export class CheckoutLeftOpen extends DomainError {
  override name = 'CheckoutLeftOpen';
  readonly session: object;

  constructor(session: object) {
    super('conflict', 'checkout_left_open', 'The checkout is not complete yet.');
    this.session = session;
  }
}

type CoreSaga = ReturnType<typeof createCompletionSaga>;

/**
 * The completion of the core for a delegated token, which it uses up. A card that has to be
 * authenticated first is not charged; the session then requires authentication. Without a key of
 * the client, `CheckoutLeftOpen` stands for a session that stays open.
 */
export function createAcpCompletion(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body, token, hasKey }: Completion & { token: string | null; hasKey: boolean },
): Saga<PreparedPayment, ChargedPayment, object> {
  let core: CoreSaga | null = null;
  let extraMessages: AcpMessage[] = [];
  return {
    async prepare(work, isRepeat) {
      const { session, site } = await prepareSession(work, caller, { id, body });
      const payments = paymentsOf(deps, caller, site);
      assertHandler(payments.handlers, body);
      const charge = token && (await payments.delegatedTokens?.findCharge(work, token));
      const attempt = { session, charge: charge || null, isRepeat };
      const step = await authenticate(payments.handlers, caller, work, { ...attempt, body });
      core = createCompletionSaga(deps.paymentContext, work.tenant, id, {
        // Never null, which stands for the test token that pays.
        token: charge ? charge.token : undelegatedToken,
        network: null,
        ...(step.next === 'charge' && { authentication: step.authentication }),
        ...consentOf(session),
        ...billingAddressOf(body),
      });
      if (step.next === 'decline') extraMessages = [authenticationFailed];
      if (step.next !== 'charge') return { session, site, payment: null };
      const prepared = await core.prepare(work, isRepeat);
      const isNew = prepared.payment !== null && prepared.payment.id !== session.paymentId;
      if (isNew) await redeemToken(payments, caller, work, { token, prepared });
      return prepared;
    },
    call: (prepared) => assertPrepared(core).call(prepared),
    async commit(work, charged) {
      const completed = await assertPrepared(core).commit(work, charged);
      if (completed instanceof DomainError) return completed;
      const { session, payment } = completed;
      const presented = await presentSaved(deps, caller, work, { ...completed, extraMessages });
      const isLeftOpen = session.status !== 'completed' && payment === null;
      return isLeftOpen && !hasKey ? new CheckoutLeftOpen(presented) : presented;
    },
  };
}

/** How the agent may pay in the store. */
function paymentsOf(
  { tokenPayments }: AcpDeps,
  { connection }: AcpCaller,
  site: CheckoutSite,
): TokenPayments {
  const { handlers, delegatedTokens } = tokenPayments(site);
  return { handlers: allowedHandlers(handlers, connection), delegatedTokens };
}

/** The sandbox declines it. It is never charged, because redeeming fails first. */
const undelegatedToken = 'tok_undelegated';

function assertPrepared(core: CoreSaga | null): CoreSaga {
  if (!core) throw new Error('The completion was not prepared.');
  return core;
}

/** Locks the session for payment, with the buyer of the request. */
async function prepareSession(
  work: Work,
  { connection }: AcpCaller,
  { id, body }: Completion,
): Promise<FoundSession> {
  await assertOwnSession(work, id, connection);
  if (body.buyer) {
    const { buyer, notes } = readBuyer(body.buyer);
    await nameBuyer(work, id, { buyer, notes: (session) => toNotes(session, { buyer: notes }) });
  }
  await recordTouch(work, id, readTouch(body.affiliate_attribution));
  const found = await lockSession(work, id);
  if (found.session.status !== 'completed' && found.session.buyer === null) throw buyerRequired();
  return found;
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

const buyerRequired = () =>
  new DomainError(
    'unprocessable',
    'buyer_email_required',
    "The buyer's email address is required.",
  );
