import { minutesAfter } from '../../kernel/clock.ts';
import { generateToken, tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { assertSigned, unsignedResult } from '../access/signatures/signature-result.ts';
import { normalizeAddress } from '../customers/address.ts';
import { createConfirmationToken } from '../orders/confirmation.ts';
import { createEmptyQuote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';
import { inheritHeldSince } from './inherit-held-since.ts';
import {
  assertRequestMet,
  requote,
  withMessages,
  withoutUnavailableItems,
} from './quote/quote-session.ts';
import type {
  CheckoutSession,
  CreateCheckoutSessionInput,
  SessionItem,
  SessionItemInput,
} from './session.ts';
import { insertSession } from './session-store.ts';

/**
 * Opens a priced session. It reserves nothing, so no job is needed when it expires: readers compute
 * its status. Sold-out lines are omitted and reported as messages. Throws 409 `insufficient_stock`
 * if no line is left, or if fewer units of a line are available than requested; 422
 * `shipping_option_unknown`; 401 `signature_required` if the store requires signed requests and the
 * agent has not signed.
 */
export async function createSession(
  work: Work,
  site: Site,
  input: CreateCheckoutSessionInput,
): Promise<CheckoutSession> {
  assertSignedInput(site, input);
  const heldSince = await inheritHeldSince(work, site, input);
  const fresh = buildSession(work, site, { ...input, heldSince });
  const quoted = await requote(work, site, fresh, { previous: input.previous ?? null });
  assertRequestMet(quoted, { items: true, shippingOptionId: fresh.selectedShippingOptionId });
  const session = withMessages(withoutUnavailableItems(quoted), input.messages);
  const { token } = createConfirmationToken(work, session.id);
  insertSession(work, session, tokenHash(token));
  return session;
}

/**
 * Checks again that an agent's request is signed where the store requires it, so that no API can
 * miss it. Sessions of a page or a REST cart are not opened by agents, and the key of an ACP
 * connection already proves which agent opens one.
 */
function assertSignedInput(
  site: Site,
  { channel, agent = null }: CreateCheckoutSessionInput,
): void {
  if (!['cart', 'acp'].includes(channel) && agent === null) assertSigned(site, unsignedResult);
}

function buildSession(work: Work, site: Site, input: CreateCheckoutSessionInput): CheckoutSession {
  const id = generateToken('cs', work.tenant.code, work.random);
  const { generation, keyId } = createConfirmationToken(work, id);
  return {
    id,
    siteId: site.id,
    siteSlug: site.slug,
    cartToken: input.cartToken ?? null,
    channel: input.channel,
    status: 'open',
    items: assignItemIds(work, input.items),
    ...withDefaults(input),
    shippingAddress: input.shippingAddress ? normalizeAddress(input.shippingAddress) : null,
    billingAddress: input.billingAddress ?? null,
    selectedShippingOptionId: input.selectedShippingOptionId ?? null,
    couponCodes: input.couponCodes ?? [],
    acceptedTermsVersion: input.acceptedTermsVersion ?? null,
    quote: createEmptyQuote(site.currency),
    returnUrl: input.returnUrl ?? null,
    paymentId: null,
    reservedUntil: null,
    heldSince: input.heldSince ?? null,
    holdNetwork: null,
    orderId: null,
    confirmation: { generation, keyId },
    agent: input.agent ?? null,
    locale: input.locale ?? null,
    notes: input.notes ?? null,
    pageOpenedAt: null,
    enteredDetails: null,
    expiresAt: input.expiresAt ?? minutesAfter(work.now, site.sessionTtlMinutes),
    createdAt: work.now,
    updatedAt: work.now,
    version: 1,
  };
}

const withDefaults = ({
  buyer = null,
  customerId = null,
  linkedDetails = null,
  hints = null,
  attribution = null,
  mandateRequired = false,
}: CreateCheckoutSessionInput) => ({
  buyer,
  customerId,
  linkedDetails,
  hints,
  attribution,
  mandateRequired,
});

/** Gives every line an id: the one from the caller, or a new one. */
export function assignItemIds(work: Work, items: SessionItemInput[]): SessionItem[] {
  return items.map(({ id, productId, variantId, quantity }) => ({
    id: id ?? work.newId('li'),
    productId,
    variantId,
    quantity,
  }));
}
