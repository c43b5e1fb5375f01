import type { OrderId, ProductId, VariantId } from '../../kernel/id.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findOrCreateCustomer, recordPurchase, recordRefund } from '../customers/save-customer.ts';
import type { Site } from '../sites/site.ts';
import { createConfirmationToken } from './confirmation.ts';
import { findImportedOrder, insertImportedOrder } from './imported-order-store.ts';
import { addOrderNote } from './notes/manage-notes.ts';
import type { Order, OrderLine } from './order.ts';
import { replaceOrderTags } from './order-tag-store.ts';
import { saveOrderTerms } from './order-terms-store.ts';

/** A line whose product is null is not in the store. */
export type ImportedLine = Omit<OrderLine, 'id' | 'productId' | 'variantId'> & {
  product: { productId: ProductId; variantId: VariantId } | null;
};

type ImportedFields =
  | 'name'
  | 'status'
  | 'fulfillmentStatus'
  | 'paymentStatus'
  | 'tags'
  | 'buyer'
  | 'shippingAddress'
  | 'billingAddress'
  | 'totals'
  | 'coupons'
  | 'currency'
  | 'payment'
  | 'createdAt';

/** An order that was placed in another system. */
export type ImportedOrder = Pick<Order, ImportedFields> & {
  /** Its id in the other system. */
  importedId: string;
  /** Its number there; another one is chosen when it is taken. */
  number: number | null;
  lines: ImportedLine[];
  /** In minor units. */
  refunded: number;
  fulfilledAt: Date | null;
  /** Data for which orders have no field. */
  notes: string[];
};

/**
 * Keeps an order of another system as history: it moves no stock, sends no email, emits no event
 * and counts for its customer but not in analytics. False: it has been imported before.
 */
export async function importOrder(work: Work, site: Site, input: ImportedOrder): Promise<boolean> {
  if (await findImportedOrder(work, site.id, input.importedId)) return false;
  const { lines, refunded, fulfilledAt, notes, importedId, number: wanted, ...fields } = input;
  const id: OrderId = work.newId('ord');
  const customerId = input.buyer && (await findOrCreateCustomer(work, input.buyer));
  const { token, keyId, generation } = createConfirmationToken(work, id);
  const order: Order = {
    ...fields,
    id,
    number: 0,
    siteId: site.id,
    siteSlug: site.slug,
    disputed: false,
    disputes: [],
    locale: null,
    channel: 'import',
    test: false,
    customerId,
    enteredDetails: null,
    authorization: null,
    lines: lines.map((line) => toLine(work, line)),
    checkoutId: null,
    agent: null,
    attribution: null,
    fulfillments: [],
    refunds: [],
    returns: [],
    exchanges: [],
    confirmation: { generation, keyId },
    updatedAt: input.createdAt,
    version: 1,
  };
  order.fulfillments = toFulfillments(work, order, fulfilledAt);
  const number = await insertImportedOrder(work, order, {
    importedId,
    wanted,
    confirmationHash: tokenHash(token),
    refund: refunded > 0 ? { id: work.newId('rfd'), amount: refunded } : null,
  });
  saveOrderTerms(work, { ...order, number });
  if (order.tags.length > 0) replaceOrderTags(work, order);
  await recordTotals(work, order, refunded);
  for (const note of notes) await addOrderNote(work, id, note);
  return true;
}

function toLine(work: Work, { product, ...line }: ImportedLine): OrderLine {
  const ids = product ?? { productId: work.newId('prd'), variantId: work.newId('var') };
  return { ...line, ...ids, id: work.newId('li') };
}

function toFulfillments(work: Work, { lines, createdAt }: Order, at: Date | null) {
  const items = lines
    .filter(({ fulfilled }) => fulfilled > 0)
    .map(({ id, fulfilled }) => ({ lineItemId: id, quantity: fulfilled }));
  if (items.length === 0) return [];
  const id = work.newId('ful');
  return [{ id, carrier: null, trackingNumber: null, items, createdAt: at ?? createdAt }];
}

/** Voided orders were never paid. */
async function recordTotals(work: Work, order: Order, refunded: number): Promise<void> {
  const { customerId, currency, test, totals, status, createdAt } = order;
  if (customerId === null || status === 'voided') return;
  const at = { ...work, now: createdAt };
  await recordPurchase(at, { customerId, currency, test, amount: totals.total });
  if (refunded > 0) await recordRefund(at, { customerId, currency, test, amount: refunded });
}
