import type { Static } from 'typebox';
import { saveNotes } from '../../../core/checkout/agents/name-buyer.ts';
import { type CheckoutSession, isWithinLifetime } from '../../../core/checkout/session.ts';
import type { DelegatedCharge } from '../../../core/payments/delegated-tokens.ts';
import type { CardAuthentication } from '../../../core/payments/processor.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller } from '../caller.ts';
import { errorMessage } from '../protocol/messages.ts';
import type { PaymentHandler } from '../protocol/payment-handlers.ts';
import type { CompleteInput } from './input.ts';
import { sharedInterventions } from './interventions.ts';
import { readNotes, toNotes } from './session-notes.ts';

type Body = Static<typeof CompleteInput>;

type Attempt = {
  session: CheckoutSession;
  charge: DelegatedCharge | null;
  body: Body;
  isRepeat: boolean;
};

/** The next step of a completion. `by`: the party that must authenticate the buyer. */
type AuthenticationStep =
  | { next: 'charge'; authentication?: CardAuthentication | undefined }
  | { next: 'ask'; by: 'agent' | 'page' }
  | { next: 'decline' };

/**
 * Decides about 3-D Secure by the handlers that the agent may use, and keeps in the session whose turn it is. Throws 400 `requires_3ds` if
 * the agent was asked before and sends no result.
 */
export async function authenticate(
  handlers: readonly PaymentHandler[],
  caller: AcpCaller,
  work: Work,
  attempt: Attempt,
): Promise<AuthenticationStep> {
  const { session, charge } = attempt;
  // Sessions that have ended are refused, and those without a total are placed, without a card.
  const isDue = isWithinLifetime(session, work.now) && session.quote.totals.total > 0;
  if (!charge?.needsAuthentication || !isDue) return { next: 'charge' };
  const step = nextStep(handlers, caller, attempt);
  const authentication = step.next === 'ask' ? step.by : null;
  if (readNotes(session).authentication !== authentication)
    await saveNotes(work, session, toNotes(session, { authentication }));
  return step;
}

function nextStep(
  handlers: readonly PaymentHandler[],
  { version }: AcpCaller,
  { session, body: { authentication_result: result }, isRepeat }: Attempt,
): AuthenticationStep {
  if (result) return readResult(result);
  const notes = readNotes(session);
  if (!sharedInterventions(notes, { version, handlers }).includes('3ds'))
    return { next: 'ask', by: 'page' };
  // A repeat of the request that asked gets its response again.
  if (notes.authentication === 'agent' && !isRepeat) throw resultRequired();
  return { next: 'ask', by: 'agent' };
}

/** Outcomes after which the card is charged. */
const passed = ['authenticated', 'informational', 'attempt_acknowledged'];

function readResult({
  outcome,
  outcome_details: details,
}: NonNullable<Body['authentication_result']>): AuthenticationStep {
  if (!passed.includes(outcome)) return { next: 'decline' };
  const {
    three_ds_cryptogram: cryptogram,
    electronic_commerce_indicator: electronicCommerceIndicator,
    transaction_id: transactionId,
    version,
  } = details ?? {};
  if (!cryptogram || !electronicCommerceIndicator || !transactionId || !version)
    throw detailsRequired();
  const authentication = { cryptogram, electronicCommerceIndicator, transactionId, version };
  return { next: 'charge', authentication };
}

export const authenticationFailed = errorMessage(
  'payment_declined',
  'The buyer was not authenticated. Try again, or send another card.',
  'recoverable',
  '$.authentication_result',
);

const invalidResult = (member: string, message: string, reason?: string) =>
  invalid([{ field: `authentication_result${member}`, code: 'required', message }], reason);

const resultRequired = () =>
  invalidResult(
    '',
    'is required: authenticate the buyer with authentication_metadata, or send another card',
    'requires_3ds',
  );

const detailsRequired = () =>
  invalidResult(
    '.outcome_details',
    'must have three_ds_cryptogram, electronic_commerce_indicator, transaction_id and version with this outcome',
  );
