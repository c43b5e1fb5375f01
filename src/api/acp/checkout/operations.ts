import type { Static } from 'typebox';
import {
  assertOwnSession,
  recordIntentTrace,
  saveConnectionSession,
} from '../../../core/checkout/agents/connection-session.ts';
import {
  openAgentSession,
  updateAgentSession,
} from '../../../core/checkout/agents/open-agent-session.ts';
import { preloadSessionLines } from '../../../core/checkout/agents/resolve-session-lines.ts';
import { cancelSession } from '../../../core/checkout/end-session.ts';
import { lockLiveSession, lockSession } from '../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import { addTouch, readTouch } from '../../../core/customers/attribution.ts';
import { guestContext } from '../../../core/customers/linking/buyer-context.ts';
import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { parseLanguageTag } from '../../../kernel/language-tag.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AcpCaller, AcpDeps } from '../caller.ts';
import { type AcpResult, okResult, runIdempotentWrite } from '../idempotency.ts';
import { type AcpMessage, errorMessage } from '../protocol/messages.ts';
import type { CancelInput, CreateInput, UpdateInput } from './input.ts';
import {
  assertCurrency,
  readBuyer,
  readCodes,
  readExtensions,
  readFulfillmentDetails,
  readInterventions,
  readLines,
  readSelectedOption,
} from './read.ts';
import { type AcpSessionNotes, toNotes } from './session-notes.ts';
import { presentSaved, readSession } from './session-response.ts';

export type WithId<Input> = { id: string; body: Input };

/** Creates a checkout session of the connection. Nothing is reserved. */
export async function createCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { body }: { body: Static<typeof CreateInput> },
): Promise<AcpResult> {
  const { site, connection, version } = caller;
  assertCurrency(body, site.currency);
  const lines = readLines(body);
  if (!lines) throw lineItemsRequired();
  const codes = readCodes(body) ?? [];
  const locale = parseLanguageTag(body.locale ?? '');
  const details = readDetails(body);
  const preload = (work: Work) => preloadSessionLines(work, site, lines);
  const write = {
    operation: 'create',
    about: site.id,
    args: body,
    status: 201,
    preload,
  } as const;
  return runIdempotentWrite(deps, caller, write, async (work) => {
    const opened = await openAgentSession(work, site, {
      channel: 'acp',
      locale: locale ?? caller.locale,
      // The store has approved the agent itself.
      buyerContext: { kind: 'agent' },
      lines,
      buyer: details.buyer ?? emailAsBuyer(details.notes.contact),
      shippingAddress: details.shippingAddress,
      couponCodes: codes,
      attribution: addTouch(null, readTouch(body.affiliate_attribution)),
      notes: toNotes(null, {
        ...details.notes,
        extensions: readExtensions(body),
        interventions: readInterventions(body),
        locale,
        metadata: body.metadata ?? null,
      }),
    });
    saveConnectionSession(work, opened.id, { connectionId: connection.id, apiVersion: version });
    return presentSaved(deps, caller, work, { session: opened });
  });
}

export async function getCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id }: { id: string },
): Promise<AcpResult> {
  return okResult(await readSession(deps, caller, id));
}

/** Changes the members that are sent; null clears one. */
export async function updateCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: WithId<Static<typeof UpdateInput>>,
): Promise<AcpResult> {
  const lines = readLines(body);
  const codes = readCodes(body);
  const details = readDetails(body);
  const selected = readSelectedOption(body);
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'update', about: id, args: body, preload };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    await assertOwnSession(work, id, caller.connection);
    const { session: before } = await lockLiveSession(work, id);
    const isPartial = selected !== undefined && !coversShippedLines(before, selected.itemIds);
    const buyer = details.buyer ?? fallbackBuyer(before, details);
    const session = await updateAgentSession(work, id, {
      lines,
      buyer,
      shippingAddress: details.shippingAddress,
      selectedShippingOptionId: selected && !isPartial ? selected.optionId : undefined,
      couponCodes: codes,
      notes: toNotes(before, { ...details.notes, authentication: null }),
      buyerContext: guestContext,
    });
    const extraMessages = isPartial ? [partialSelection] : [];
    return presentSaved(deps, caller, work, { session, extraMessages });
  });
}

/** Cancels a session; 405 `not_cancelable` if it has ended. The trace never fails the call. */
export async function cancelCheckoutSession(
  deps: AcpDeps,
  caller: AcpCaller,
  { id, body }: WithId<Static<typeof CancelInput>>,
): Promise<AcpResult> {
  const { intent_trace: trace } = body;
  const preload = (work: Work) => lockSession(work, id);
  const write = { operation: 'cancel', about: id, args: body, preload };
  return runIdempotentWrite(deps, caller, write, async (work) => {
    await assertOwnSession(work, id, caller.connection);
    const session = await cancelSession(work, id).catch((error) => {
      throw endedAsNotCancelable(error);
    });
    if (trace) recordIntentTrace(work, id, trace);
    return presentSaved(deps, caller, work, { session });
  });
}

type Details = Pick<
  Static<typeof UpdateInput>,
  'buyer' | 'fulfillment_details' | 'fulfillment_address'
>;

/** Buyer and address for the core, and what ACP keeps of them; undefined: not sent. */
function readDetails(sent: Details) {
  const buyer = sent.buyer && readBuyer(sent.buyer);
  const destination = readFulfillmentDetails(sent);
  const notes: Partial<AcpSessionNotes> = {
    ...(sent.buyer !== undefined && { buyer: buyer?.notes ?? null }),
    ...(destination !== undefined && { contact: destination?.contact ?? null }),
  };
  return {
    buyer: sent.buyer === undefined ? undefined : (buyer?.buyer ?? null),
    shippingAddress: destination === undefined ? undefined : (destination?.address ?? null),
    notes,
  };
}

/** Without a buyer, the receipt goes to the email address of the recipient. */
const emailAsBuyer = (contact: AcpSessionNotes['contact'] | undefined) =>
  contact?.email ? { email: contact.email, name: contact.name ?? null } : null;

function fallbackBuyer(
  { buyer }: CheckoutSession,
  details: ReturnType<typeof readDetails>,
): ReturnType<typeof readDetails>['buyer'] {
  if (details.buyer !== undefined || buyer !== null) return details.buyer;
  return emailAsBuyer(details.notes.contact) ?? undefined;
}

/** All lines that are shipped go together; ids of lines and of items are accepted. */
function coversShippedLines({ quote }: CheckoutSession, itemIds: readonly string[]): boolean {
  if (itemIds.length === 0) return true;
  const shipped = quote.lines.filter(({ isDigital }) => !isDigital);
  return shipped.every(({ id, variantId }) => itemIds.includes(id) || itemIds.includes(variantId));
}

const partialSelection: AcpMessage = errorMessage(
  'invalid',
  'All items are shipped together: name all of them in item_ids, or none.',
  'recoverable',
  '$.selected_fulfillment_options',
);

function endedAsNotCancelable(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const hasEnded = ['checkout_not_modifiable', 'checkout_expired'].includes(error.reason);
  return hasEnded
    ? new DomainError('method_not_allowed', 'not_cancelable', error.message, {
        headers: { allow: 'GET' },
      })
    : error;
}

const lineItemsRequired = () =>
  invalid([{ field: 'line_items', code: 'required', message: 'must contain at least one item' }]);
