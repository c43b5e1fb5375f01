import { formatMoney } from '../../../../kernel/money.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { assertSigned } from '../../../access/signatures/signature-result.ts';
import { htmlToText } from '../../../catalog/plain-text.ts';
import { getHiddenDetails } from '../../../checkout/agents/session-view.ts';
import { transferSession } from '../../../checkout/agents/transfer-session.ts';
import { updateSession } from '../../../checkout/change-session.ts';
import type { FoundSession } from '../../../checkout/load-session.ts';
import { lockSession } from '../../../checkout/load-session.ts';
import { type CheckoutSession, type CheckoutSite, sessionUrl } from '../../../checkout/session.ts';
import { toCheckoutSessionDto } from '../../../checkout/session-dto.ts';
import type { BuyerContext } from '../../../customers/linking/buyer-context.ts';
import {
  type BuyerDetail,
  isHiddenFrom,
  redactForViewer,
} from '../../../customers/linking/buyer-ownership.ts';
import { getOrder } from '../../../orders/read-orders.ts';
import type { Quote } from '../../../pricing/quote.ts';
import type { Artifact } from '../../../tasks/message.ts';
import { cartWaitKey, checkoutWaitKey } from '../../../tasks/wait-keys.ts';
import { getCallerBuyerContext, resolveSkillViewer } from '../../calling/caller-buyer-context.ts';
import type { Skill, SkillCallContext, SkillOutcome } from '../../skill.ts';
import type { SkillDeps } from '../../skill-deps.ts';
import { toArtifact } from '../../wire/artifact.ts';
import { toCamelCase } from '../../wire/camel-case.ts';
import { describeQuoteLines, toItemLine } from '../../wire/result-text.ts';
import { isEmptyObject } from '../buyer-details.ts';
import { completeCheckoutTasks } from '../complete-purchase-tasks.ts';
import {
  describeDestination,
  describeLines,
  describeMessages,
  describeTotal,
} from '../describe-quote.ts';
import { loadOrderArtifact } from '../order-artifact.ts';
import { CheckoutInput } from './checkout-input.ts';
import { type ResolvedCheckout, resolveCheckout } from './resolve-checkout.ts';
import { saveCheckoutChanges } from './save-checkout-changes.ts';

/** A checkout that a person pays on a page, with the same sessions as in the UCP and REST APIs. */
export const ucpCheckout: Skill<CheckoutInput> = {
  name: 'ucp-checkout',
  title: 'Check out',
  description:
    'Opens a checkout for products or for a cart, with prices, shipping, tax and the page where the buyer pays (`continueUrl`). Send its `session_id` to change it or, once it is paid, to get the order. Amounts are in minor units.',
  taskDescription:
    'A further message in the same task also changes it. The task completes with the order when the buyer has paid.',
  tags: ['checkout', 'payment', 'shopping'],
  examples: [
    '{"skill":"ucp-checkout","site_slug":"{store}","product_id":"prd_…","shipping_address":{"country":"US"}}',
    '{"skill":"ucp-checkout","cart_token":"cart_…","shipping_address":{"country":"US"}}',
  ],
  storeExamples: [
    '{"skill":"ucp-checkout","product_id":"prd_…","shipping_address":{"country":"US"}}',
    '{"skill":"ucp-checkout","cart_token":"cart_…","shipping_address":{"country":"US"}}',
  ],
  scope: 'write:orders',
  guestChannels: ['mcp'],
  readOnly: false,
  input: CheckoutInput,
  run: runCheckout,
};

/** One transaction, so that a failed checkout leaves nothing behind. */
async function runCheckout(
  deps: SkillDeps,
  context: SkillCallContext,
  input: CheckoutInput,
): Promise<SkillOutcome> {
  const { tenant, open } = await resolveCheckout(deps, context, input);
  return deps.unit.run(tenant, async (work) => {
    const opened = await open(work);
    const viewer = getCallerBuyerContext(context);
    const changes = withoutRepeated(context, opened, input);
    const session = isRead(opened, changes)
      ? opened.session
      : await takeOver(work, opened.session, viewer);
    await saveCheckoutChanges(work, { ...opened, session }, changes);
    const found = await lockSession(work, session.id);
    assertSigned(found.site, context.signer);
    const hidden = getHiddenDetails(found.session, await resolveSkillViewer(work, context));
    return toCheckoutOutcome(work, found, { viewer, hidden });
  });
}

/**
 * The input of a later message in a task, without what only earlier messages contained: in the
 * meantime the buyer may have entered something else on the page.
 */
function withoutRepeated(
  { repeatedFields = [] }: SkillCallContext,
  { session }: ResolvedCheckout,
  input: CheckoutInput,
): CheckoutInput {
  if (session.id !== input.session_id) return input;
  const sent = Object.entries(input).filter(([name]) => !repeatedFields.includes(name));
  return Object.fromEntries(sent);
}

/** Whether the call only asks for the state of a session whose id it knows. */
const isRead = ({ session }: ResolvedCheckout, { session_id, site_slug, ...rest }: CheckoutInput) =>
  session.id === session_id && isEmptyObject(rest);

/** Transfers the session to the caller who changes it, at that caller's prices. */
async function takeOver(
  work: Work,
  session: CheckoutSession,
  viewer: BuyerContext,
): Promise<CheckoutSession> {
  if (viewer.kind === 'store' || !(await transferSession(work, session.id, viewer))) return session;
  return updateSession(work, session.id, {});
}

/** For whom a session is presented, and which details this caller may not see. */
type SessionAudience = { viewer: BuyerContext; hidden: readonly BuyerDetail[] };

async function toCheckoutOutcome(
  view: View,
  { session: found, site }: FoundSession,
  { viewer, hidden }: SessionAudience,
): Promise<SkillOutcome> {
  const session = redactForViewer(found, viewer);
  if (session.orderId !== null) {
    // The order of an authenticated buyer is not shown to other callers who hold the session id.
    if (isHiddenFrom(found, viewer)) return toOtherBuyerOutcome(view, { session, site }, hidden);
    const { artifact, say } = await loadOrderArtifact(view, session.orderId, hidden);
    const checkout = await toCheckoutArtifact(view, { session, site }, hidden);
    return { state: 'completed', message: say, artifacts: [checkout, artifact] };
  }
  const { id, cartToken, selectedShippingOptionId: option } = session;
  const message = describeSession({ session, hidden }, site, sessionUrl(view.origin, id));
  return {
    state: 'input_required',
    message,
    text: [
      message,
      ...describeQuoteLines(session.quote),
      ...describeShippingOptions(session.quote),
    ].join('\n'),
    artifacts: [await toCheckoutArtifact(view, { session, site }, hidden)],
    waitKeys: [checkoutWaitKey(id), ...(cartToken === null ? [] : [cartWaitKey(cartToken)])],
    recheck: (work) => completeCheckoutTasks(work, id),
    rememberedFields: {
      session_id: id,
      ...(option === null ? {} : { selected_shipping_option_id: option }),
    },
  };
}

async function toOtherBuyerOutcome(
  view: View,
  { session, site }: FoundSession,
  hidden: readonly BuyerDetail[],
): Promise<SkillOutcome> {
  const bought = { session: { ...session, orderId: null }, site };
  const artifact = await toCheckoutArtifact(view, bought, hidden);
  return {
    state: 'completed',
    message: describeSession({ session, hidden }, site, ''),
    artifacts: [artifact],
  };
}

async function toCheckoutArtifact(
  view: View,
  { session, site }: FoundSession,
  hidden: readonly BuyerDetail[],
): Promise<Artifact> {
  const order = session.orderId === null ? null : await getOrder(view, session.orderId);
  const record = toCheckoutSessionDto(view, { session, site, order, hidden });
  const data = { checkout: toCamelCase(record), continueUrl: record.continue_url };
  return toArtifact(
    'checkout',
    data,
    describeSession({ session, hidden }, site, record.continue_url),
  );
}

/** The items, total and destination of a checkout, in one line. */
function describeSession(
  { session, hidden }: { session: CheckoutSession; hidden: readonly BuyerDetail[] },
  site: CheckoutSite,
  url: string,
): string {
  const { quote, status, shippingAddress } = session;
  const what = `${describeLines(quote)}: ${describeTotal(quote)}`;
  if (status === 'completed') return `Bought: ${what}.`;
  const isShown = quote.needsShipping && !hidden.includes('shippingAddress');
  const destination = isShown ? describeDestination(shippingAddress) : '';
  const needs = [...describeMissing(session), ...describeTerms(session, site)].join('');
  return `Send the buyer to ${url} to pay for ${what}${destination}.${describeMessages(quote)}${needs}`;
}

/**
 * The missing shipping details. The caller can send them, or the buyer can enter them on the page.
 */
function describeMissing({ quote, shippingAddress }: CheckoutSession): string[] {
  // The address may be hidden from the caller, but without one there are no options.
  if (!quote.needsShipping || quote.shippingOptions.length > 0) return [];
  if (!shippingAddress) return [' A shipping address is required: send shipping_address.'];
  return [' The store does not ship to this address: send another one.'];
}

/** The shipping options, the selected one marked. */
function describeShippingOptions(quote: Quote): string[] {
  const { shippingOptions, selectedShippingOptionId: selected, currency } = quote;
  return shippingOptions.map(({ id, label, amount }) =>
    toItemLine(
      id,
      htmlToText(label),
      `shipping ${formatMoney({ amount, currency })}${id === selected ? ', selected' : ''}`,
    ),
  );
}

function describeTerms(
  { acceptedTermsVersion }: CheckoutSession,
  { termsVersion }: CheckoutSite,
): string[] {
  if (termsVersion === null || termsVersion === acceptedTermsVersion) return [];
  return [` The buyer must accept the terms, version ${termsVersion}.`];
}
