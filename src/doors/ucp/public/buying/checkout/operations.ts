import type { Static } from 'typebox';
import { agentRecord } from '../../../../../core/access/signatures/agent-identity.ts';
import { handOver } from '../../../../../core/checkout/agents/hand-over.ts';
import { openSession, reviseSession } from '../../../../../core/checkout/agents/open-session.ts';
import { openCartCheckout } from '../../../../../core/checkout/cart/open-cart-checkout.ts';
import { updateSession } from '../../../../../core/checkout/change-session.ts';
import { cancelSession } from '../../../../../core/checkout/end-session.ts';
import { lockLiveSession, lockSession } from '../../../../../core/checkout/load-session.ts';
import type { CheckoutSession } from '../../../../../core/checkout/session.ts';
import { shopperOf, toCheckOut } from '../../../../../core/customers/linking/shopper.ts';
import { chooseCoupon } from '../../../../../core/pricing/choose-coupon.ts';
import { rememberPlatform } from '../../../../../core/webhooks/platforms/platform-orders.ts';
import { invalid } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../platform/work.ts';
import { type Caller, type PublicDeps, storeOf } from '../../caller.ts';
import { type Answer, writeOnce } from '../../idempotent.ts';
import { cartTenant, storeOfLines } from '../place.ts';
import { type Places, placesOf } from './fulfillment/places.ts';
import type { CheckoutCreateInput, CheckoutUpdateInput, IdInput } from './input.ts';
import { notesOf } from './notes.ts';
import { onlyOne, readCodes, readDetails, readLines } from './read.ts';
import {
  checkoutReplay,
  presentSaved,
  refuseElsewhere,
  sessionTenant,
  showCheckout,
} from './show.ts';

type Asked<Input> = { id: string } & Input;

/** Opens a checkout of lines, or of a cart: while it is live, a cart's is answered again (UCP cart). */
export async function createCheckout(
  deps: PublicDeps,
  caller: Caller,
  args: Static<typeof CheckoutCreateInput>,
): Promise<Answer> {
  const { checkout: sent } = args;
  if (sent.cart_id !== undefined) return checkOutCart(deps, caller, sent.cart_id, args);
  const lines = readLines(sent.line_items ?? []);
  if (lines.length === 0) throw noLines();
  const site = await storeOfLines(deps, caller, lines);
  caller.countVisit(site);
  const codes = readCodes(sent);
  const write = {
    operation: 'create_checkout',
    about: site.id,
    args,
    tenant: site.tenant,
    replay: checkoutReplay(deps, caller),
    status: 201,
  } as const;
  return writeOnce(deps, caller, write, async (work) => {
    const opened = await openSession(work, site, {
      channel: caller.channel,
      agent: agentRecord(caller.signer.agent),
      shopper: await shopperOf(work, caller, toCheckOut),
      lines,
      ...readDetails(sent, nowhere),
      couponCode: onlyOne(codes),
    });
    rememberCaller(deps, caller, work, opened.id);
    return presentSaved(deps, caller, work, await withCodes(work, opened, codes));
  });
}

/** A platform that wants to hear of its orders is remembered with the session. */
function rememberCaller(
  { outboundPolicy, origin }: PublicDeps,
  caller: Caller,
  work: Work,
  sessionId: string,
): void {
  const { url: profileUrl, orderWebhookUrl: webhookUrl } = caller.platform;
  if (webhookUrl === undefined || !caller.active.has('dev.ucp.shopping.order')) return;
  const businessUrl = storeOf(caller)?.url ?? origin;
  rememberPlatform(work, outboundPolicy, sessionId, { profileUrl, webhookUrl, businessUrl });
}

/**
 * 201 with a new checkout, 200 while the cart has a live one already. Of a cart its own lines and codes count, and its
 * buyer if it has one; where it goes comes with it.
 */
async function checkOutCart(
  deps: PublicDeps,
  caller: Caller,
  cartId: string,
  args: Static<typeof CheckoutCreateInput>,
): Promise<Answer> {
  const tenant = await cartTenant(deps, caller, cartId);
  const operation = 'create_checkout';
  const replay = checkoutReplay(deps, caller);
  const write = { operation, about: cartId, args, tenant, replay, status: 201 } as const;
  return writeOnce(deps, caller, write, async (work) => {
    const shopper = await shopperOf(work, caller, toCheckOut);
    const { channel } = caller;
    const agent = agentRecord(caller.signer.agent);
    const { session: opened, isNew } = await openCartCheckout(work, cartId, {
      channel,
      agent,
      shopper,
      notesOf: ({ submittedCodes: codes, couponCode: countedCode }) => ({ codes, countedCode }),
    });
    refuseElsewhere(caller, opened);
    rememberCaller(deps, caller, work, opened.id);
    const isTaken = await handOver(work, opened.id, shopper);
    const { session } = await lockSession(work, opened.id);
    const patch = beside(session, args.checkout);
    const status = isNew ? 201 : 200;
    const saved =
      patch || isTaken ? await updateSession(work, session.id, { ...patch, shopper }) : session;
    return { ...(await presentSaved(deps, caller, work, saved)), status };
  });
}

/** What a cart does not say itself; null: nothing of it was sent. */
function beside(
  session: CheckoutSession,
  { fulfillment, buyer: sent }: Static<typeof CheckoutCreateInput>['checkout'],
) {
  const buyer = session.buyer === null ? sent : undefined;
  if (!fulfillment && !buyer) return null;
  const known = placesIn(session);
  const { notes, ...details } = readDetails({ fulfillment, buyer }, known);
  const before = notesOf(session);
  return {
    ...(fulfillment && {
      shippingAddress: details.shippingAddress,
      selectedShippingOptionId: details.selectedShippingOptionId,
    }),
    ...(buyer && { buyer: details.buyer }),
    notes: {
      ...before,
      ...(fulfillment ? placesNoted(notes) : known),
      buyer: buyer ? notes.buyer : before.buyer,
    },
  };
}

export async function getCheckout(
  deps: PublicDeps,
  caller: Caller,
  { id }: Static<typeof IdInput>,
): Promise<object> {
  return showCheckout(deps, caller, { tenant: await sessionTenant(deps, caller, id), id });
}

/** Replaces a checkout (conflict 4): what is not sent is taken away. */
export async function updateCheckout(
  deps: PublicDeps,
  caller: Caller,
  args: Asked<Static<typeof CheckoutUpdateInput>>,
): Promise<Answer> {
  const { id, checkout: sent } = args;
  const tenant = await sessionTenant(deps, caller, id);
  const codes = readCodes(sent);
  const replay = checkoutReplay(deps, caller);
  const write = { operation: 'update_checkout', about: id, args, tenant, replay };
  return writeOnce(deps, caller, write, async (work) => {
    refuseElsewhere(caller, (await lockLiveSession(work, id)).session);
    const shopper = await shopperOf(work, caller, toCheckOut);
    await handOver(work, id, shopper);
    const { session: before } = await lockSession(work, id);
    const revised = await reviseSession(work, id, {
      lines: readLines(sent.line_items),
      ...readDetails(sent, placesIn(before)),
      couponCode: onlyOne(codes),
      shopper,
    });
    return presentSaved(deps, caller, work, await withCodes(work, revised, codes));
  });
}

export async function cancelCheckout(
  deps: PublicDeps,
  caller: Caller,
  args: Static<typeof IdInput>,
): Promise<Answer> {
  const { id } = args;
  const tenant = await sessionTenant(deps, caller, id);
  const replay = checkoutReplay(deps, caller);
  const write = { operation: 'cancel_checkout', about: id, args, tenant, replay };
  return writeOnce(deps, caller, write, async (work) => {
    refuseElsewhere(caller, (await lockSession(work, id)).session);
    return presentSaved(deps, caller, work, await cancelSession(work, id));
  });
}

const placesNoted = ({ destinations, selectedDestinationId }: Places): Places => ({
  destinations,
  selectedDestinationId,
});

const nowhere: Places = { destinations: [], selectedDestinationId: null };

const placesIn = (session: CheckoutSession): Places =>
  placesOf(session.shippingAddress, notesOf(session));

/** Of several codes the one that holds; why the others were rejected is kept with the session. */
async function withCodes(
  work: Work,
  session: CheckoutSession,
  codes: readonly string[],
): Promise<CheckoutSession> {
  if (codes.length < 2) return session;
  const { site } = await lockSession(work, session.id);
  const { items, customerId, buyer } = session;
  const basket = { items, customerId, email: buyer?.email ?? null };
  const { code, submitted } = await chooseCoupon(work, site, basket, codes);
  const notes = { ...notesOf(session), codes: submitted, countedCode: code };
  return updateSession(work, session.id, { couponCode: code, notes });
}

const noLines = () =>
  invalid([{ field: 'line_items', code: 'required', message: 'must have at least one item' }]);
