import type { CustomerId, SiteId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Address, Buyer } from '../customers/address.ts';
import { type StoredQuote, toQuote } from '../pricing/quote.ts';
import type { Cart, CartItem, CartStatus, FoundCart } from './cart.ts';

type Row = {
  token: string;
  site_id: SiteId;
  site_slug: string;
  status: CartStatus;
  items: CartItem[];
  buyer: Buyer | null;
  customer_id: CustomerId | null;
  linked_details: Cart['linkedDetails'];
  shipping_address: Address | null;
  selected_shipping_option_id: string | null;
  coupon_codes: string[];
  hints: Cart['hints'];
  attribution: Cart['attribution'];
  quote: StoredQuote;
  session_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  currency: string;
  prices_include_tax: boolean;
  published: boolean;
};

/** Selects a cart with the settings of its store that prices depend on, in one round trip. */
const selectCart = `select c.*, s.slug as site_slug, s.currency, s.prices_include_tax, s.published
  from carts c join sites s on s.workspace_id = c.workspace_id and s.site_id = c.site_id
  where c.workspace_id = $1 and c.token = $2`;

export async function findCart(view: View, token: string): Promise<FoundCart | null> {
  const [row] = await view.named<Row>({
    name: 'cart_find',
    text: selectCart,
    values: [view.tenant.workspaceId, token],
  });
  return row ? toFoundCart(row) : null;
}

/**
 * Locks a cart that has no checkout session and is not locked by another transaction, in one round
 * trip and without waiting. Returns null for any other cart; see `lockCart`.
 */
export async function lockFreeCart(work: Work, token: string): Promise<FoundCart | null> {
  const [row] = await work.named<Row>({
    name: 'cart_lock_free',
    text: `${selectCart} and c.session_id is null for no key update of c skip locked`,
    values: [work.tenant.workspaceId, token],
  });
  return row ? toFoundCart(row) : null;
}

/**
 * Waits for the cart and locks it if its session is the expected one; null otherwise. Sessions are
 * locked before carts, so a caller that finds another session must not hold the cart. If the row no
 * longer matches after the wait, PostgreSQL keeps it locked; rolling back to the savepoint unlocks
 * it.
 */
export async function lockCart(
  work: Work,
  token: string,
  sessionId: string | null,
): Promise<FoundCart | null> {
  await work.query('savepoint cart_lock', []);
  const [row] = await work.named<Row>({
    name: 'cart_lock',
    text: `${selectCart} and c.session_id is not distinct from $3 for no key update of c`,
    values: [work.tenant.workspaceId, token, sessionId],
  });
  if (!row) await work.query('rollback to savepoint cart_lock', []);
  return row ? toFoundCart(row) : null;
}

/** Locks the cart with any session. The caller must have locked that session. */
export async function lockCartOfSession(work: Work, token: string): Promise<FoundCart | null> {
  const [row] = await work.named<Row>({
    name: 'cart_lock_any',
    text: `${selectCart} for no key update of c`,
    values: [work.tenant.workspaceId, token],
  });
  return row ? toFoundCart(row) : null;
}

export async function insertCart(work: Work, cart: Cart): Promise<void> {
  await work.named({
    name: 'cart_insert',
    text: `insert into carts (workspace_id, token, status, items, buyer, shipping_address, selected_shipping_option_id,
        coupon_codes, quote, session_id, version, updated_at, expires_at, customer_id, linked_details, hints, attribution, site_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [...mutableColumns(work, cart), cart.siteId, cart.createdAt],
  });
}

export async function updateCart(work: Work, cart: Cart): Promise<void> {
  await work.named({
    name: 'cart_update',
    text: `update carts set status = $3, items = $4, buyer = $5, shipping_address = $6, selected_shipping_option_id = $7,
        coupon_codes = $8, quote = $9, session_id = $10, version = $11, updated_at = $12, expires_at = $13,
        customer_id = $14, linked_details = $15, hints = $16, attribution = $17
      where workspace_id = $1 and token = $2`,
    values: mutableColumns(work, cart),
  });
}

function mutableColumns(work: Work, cart: Cart): unknown[] {
  return [
    work.tenant.workspaceId,
    cart.token,
    cart.status,
    JSON.stringify(cart.items),
    jsonOrNull(cart.buyer),
    jsonOrNull(cart.shippingAddress),
    cart.selectedShippingOptionId,
    cart.couponCodes,
    JSON.stringify(cart.quote),
    cart.sessionId,
    cart.version,
    cart.updatedAt,
    cart.expiresAt,
    cart.customerId,
    cart.linkedDetails,
    jsonOrNull(cart.hints),
    jsonOrNull(cart.attribution),
  ];
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));

function toFoundCart(row: Row): FoundCart {
  const site = {
    id: row.site_id,
    currency: row.currency,
    pricesIncludeTax: row.prices_include_tax,
    published: row.published,
  };
  return { cart: toCart(row), site };
}

function toCart(row: Row): Cart {
  return {
    token: row.token,
    siteId: row.site_id,
    siteSlug: row.site_slug,
    status: row.status,
    items: row.items,
    buyer: row.buyer,
    customerId: row.customer_id,
    linkedDetails: row.linked_details,
    shippingAddress: row.shipping_address,
    selectedShippingOptionId: row.selected_shipping_option_id,
    couponCodes: row.coupon_codes,
    hints: row.hints,
    attribution: row.attribution,
    quote: toQuote(row.quote),
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
