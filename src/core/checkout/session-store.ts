import type { SiteId } from '../../kernel/id.ts';
import type { NamedStatement, View, Work } from '../../platform/unit-of-work.ts';
import type { OwnProcessor } from '../payments/own-processor.ts';
import { type StoredQuote, toQuote } from '../pricing/quote.ts';
import type { CheckoutSession, CheckoutSite } from './session.ts';

type Row = {
  session_id: string;
  site_id: SiteId;
  cart_token: string | null;
  channel: CheckoutSession['channel'];
  status: CheckoutSession['status'];
  items: CheckoutSession['items'];
  buyer: CheckoutSession['buyer'];
  customer_id: CheckoutSession['customerId'];
  linked_details: CheckoutSession['linkedDetails'];
  shipping_address: CheckoutSession['shippingAddress'];
  billing_address: CheckoutSession['billingAddress'];
  selected_shipping_option_id: string | null;
  coupon_codes: string[];
  accepted_terms_version: string | null;
  quote: StoredQuote;
  return_url: string | null;
  payment_id: CheckoutSession['paymentId'];
  reserved_until: Date | null;
  held_since: Date | null;
  hold_network: string | null;
  order_id: CheckoutSession['orderId'];
  confirmation_generation: number;
  confirmation_key: string;
  agent: CheckoutSession['agent'];
  notes: CheckoutSession['notes'];
  locale: string | null;
  page_opened_at: Date | null;
  entered_details: CheckoutSession['enteredDetails'];
  mandate_required: boolean;
  hints: CheckoutSession['hints'];
  attribution: CheckoutSession['attribution'];
  version: number;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  slug: string;
  name: string;
  currency: string;
  prices_include_tax: boolean;
  terms_version: string | null;
  published: boolean;
  request_signature_required: boolean;
  hold_minutes: number;
  held_checkouts_per_network: number | null;
  held_units_per_network: number | null;
  held_percent_per_network: number;
  payment_capture: CheckoutSite['paymentCapture'];
  own_processor: OwnProcessor['id'] | null;
  own_processor_test: boolean | null;
  own_profile: string | null;
};

/** A session with the settings of its store that checkout needs. */
export type FoundSession = { session: CheckoutSession; site: CheckoutSite };

const selectSession = `select c.*, s.slug, s.name, s.currency, s.prices_include_tax, s.terms_version, s.published,
    s.request_signature_required, s.hold_minutes, s.held_checkouts_per_network, s.held_units_per_network,
    s.held_percent_per_network, s.payment_capture, coalesce(h.hook_id, a.account_id) as own_processor,
    coalesce(h.test, a.test) as own_processor_test, case when h.hook_id is null then a.profile_id end as own_profile
  from checkout_sessions c join sites s on s.workspace_id = c.workspace_id and s.site_id = c.site_id
    left join http_hooks h on h.workspace_id = c.workspace_id and h.site_id = c.site_id and h.type = 'payment' and h.enabled
    left join payment_accounts a on a.workspace_id = c.workspace_id and a.site_id = c.site_id and a.enabled
  where c.workspace_id = $1`;

export function findSession(view: View, id: string): Promise<FoundSession | null> {
  return findOne(view, {
    name: 'checkout_find',
    text: `${selectSession} and c.session_id = $2`,
    values: [view.tenant.workspaceId, id],
  });
}

export function findSessionByHash(view: View, hash: string): Promise<FoundSession | null> {
  return findOne(view, {
    name: 'checkout_find_by_confirmation',
    text: `${selectSession} and c.confirmation_hash = $2`,
    values: [view.tenant.workspaceId, hash],
  });
}

export function selectSessionForUpdate(work: Work, id: string): Promise<FoundSession | null> {
  return findOne(work, {
    name: 'checkout_lock',
    text: `${selectSession} and c.session_id = $2 for no key update of c`,
    values: [work.tenant.workspaceId, id],
  });
}

/**
 * When the most recent session of a cart that held stock started to hold it; null if no session of
 * the cart has held any.
 */
export async function lastHoldOfCart(view: View, cartToken: string): Promise<Date | null> {
  const [row] = await view.named<{ held_since: Date | null }>({
    name: 'checkout_last_hold_of_cart',
    text: `select max(held_since) as held_since from checkout_sessions
      where workspace_id = $1 and cart_token = $2 and held_since is not null`,
    values: [view.tenant.workspaceId, cartToken],
  });
  return row?.held_since ?? null;
}

/** The ids of all sessions of a cart. */
export async function listSessionsOfCart(view: View, cartToken: string): Promise<string[]> {
  const rows = await view.named<{ session_id: string }>({
    name: 'checkout_sessions_of_cart',
    text: 'select session_id from checkout_sessions where workspace_id = $1 and cart_token = $2',
    values: [view.tenant.workspaceId, cartToken],
  });
  return rows.map((row) => row.session_id);
}

export function insertSession(
  work: Work,
  session: CheckoutSession,
  confirmationHash: string,
): void {
  work.writeLater({
    name: 'checkout_insert',
    text: `insert into checkout_sessions (workspace_id, session_id, status, items, buyer, shipping_address, billing_address,
        selected_shipping_option_id, coupon_codes, accepted_terms_version, quote, return_url, payment_id, reserved_until,
        order_id, version, updated_at, expires_at, notes, agent, customer_id, linked_details, held_since, hold_network, locale, entered_details, mandate_required, hints, attribution, site_id, cart_token, channel,
        confirmation_hash, confirmation_generation, confirmation_key, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
        $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)`,
    values: [
      ...mutableColumns(work, session),
      session.siteId,
      session.cartToken,
      session.channel,
      confirmationHash,
      session.confirmation.generation,
      session.confirmation.keyId,
      session.createdAt,
    ],
  });
}

export function updateSession(work: Work, session: CheckoutSession): void {
  work.writeLater({
    name: 'checkout_update',
    text: `update checkout_sessions set status = $3, items = $4, buyer = $5, shipping_address = $6, billing_address = $7,
        selected_shipping_option_id = $8, coupon_codes = $9, accepted_terms_version = $10, quote = $11, return_url = $12,
        payment_id = $13, reserved_until = $14, order_id = $15, version = $16, updated_at = $17, expires_at = $18, notes = $19,
        agent = $20, customer_id = $21, linked_details = $22, held_since = $23, hold_network = $24, locale = $25,
        entered_details = $26, mandate_required = $27, hints = $28, attribution = $29
      where workspace_id = $1 and session_id = $2`,
    values: mutableColumns(work, session),
  });
}

/**
 * Keeps the first time and language. Does not increment the version, because nothing that is bought
 * changes.
 */
export function markPageOpened(work: Work, id: string, locale: string | null): void {
  work.write({
    name: 'checkout_page_opened',
    text: `update checkout_sessions set page_opened_at = $3, locale = coalesce(locale, $4)
      where workspace_id = $1 and session_id = $2 and page_opened_at is null`,
    values: [work.tenant.workspaceId, id, work.now, locale],
  });
}

function mutableColumns(work: Work, session: CheckoutSession): unknown[] {
  return [
    work.tenant.workspaceId,
    session.id,
    session.status,
    JSON.stringify(session.items),
    jsonOrNull(session.buyer),
    jsonOrNull(session.shippingAddress),
    jsonOrNull(session.billingAddress),
    session.selectedShippingOptionId,
    session.couponCodes,
    session.acceptedTermsVersion,
    JSON.stringify(session.quote),
    session.returnUrl,
    session.paymentId,
    session.reservedUntil,
    session.orderId,
    session.version,
    session.updatedAt,
    session.expiresAt,
    jsonOrNull(session.notes),
    jsonOrNull(session.agent),
    session.customerId,
    session.linkedDetails,
    session.heldSince,
    session.holdNetwork,
    session.locale,
    jsonOrNull(session.enteredDetails),
    session.mandateRequired,
    jsonOrNull(session.hints),
    jsonOrNull(session.attribution),
  ];
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));

async function findOne(view: View, statement: NamedStatement): Promise<FoundSession | null> {
  const [row] = await view.named<Row>(statement);
  return row ? { session: toSession(row), site: toSite(row) } : null;
}

function toSite(row: Row): CheckoutSite {
  return {
    id: row.site_id,
    slug: row.slug,
    name: row.name,
    currency: row.currency,
    pricesIncludeTax: row.prices_include_tax,
    termsVersion: row.terms_version,
    published: row.published,
    requestSignatureRequired: row.request_signature_required,
    holds: {
      minutes: row.hold_minutes,
      checkouts: row.held_checkouts_per_network,
      units: row.held_units_per_network,
      percent: row.held_percent_per_network,
    },
    paymentCapture: row.payment_capture,
    ownProcessor: toOwnProcessor(row),
  };
}

function toOwnProcessor(row: Row): OwnProcessor | null {
  const { own_processor: id, own_processor_test: test, own_profile: profileId } = row;
  return id && { id, test: test === true, profileId };
}

function toSession(row: Row): CheckoutSession {
  return {
    id: row.session_id,
    siteId: row.site_id,
    siteSlug: row.slug,
    cartToken: row.cart_token,
    channel: row.channel,
    status: row.status,
    items: row.items,
    buyer: row.buyer,
    customerId: row.customer_id,
    linkedDetails: row.linked_details,
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    selectedShippingOptionId: row.selected_shipping_option_id,
    couponCodes: row.coupon_codes,
    acceptedTermsVersion: row.accepted_terms_version,
    quote: toQuote(row.quote),
    returnUrl: row.return_url,
    paymentId: row.payment_id,
    reservedUntil: row.reserved_until,
    heldSince: row.held_since,
    holdNetwork: row.hold_network,
    orderId: row.order_id,
    confirmation: { generation: row.confirmation_generation, keyId: row.confirmation_key },
    agent: row.agent,
    notes: row.notes,
    locale: row.locale,
    pageOpenedAt: row.page_opened_at,
    enteredDetails: row.entered_details,
    mandateRequired: row.mandate_required,
    hints: row.hints,
    attribution: row.attribution,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
