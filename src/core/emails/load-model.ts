import { absoluteUrl } from '../../kernel/absolute-url.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { getProduct } from '../catalog/products/update-product.ts';
import { buildMembershipUrl } from '../customers/memberships/subscriber-dto.ts';
import { getConfirmationToken, orderPageUrl } from '../orders/confirmation.ts';
import type { Order } from '../orders/order.ts';
import { exchangePaymentUrl } from '../orders/post-purchase/exchanges/exchange.ts';
import { getOrder } from '../orders/read-orders.ts';
import type { Site } from '../sites/site.ts';
import { buildConsoleUrl } from './console-url.ts';
import type { EmailModel, EmailModels, EmailStore, OrderModel } from './content/email-models.ts';
import { loadDailyOrdersModel } from './daily-orders/load-daily-orders.ts';
import { loadDigestModel } from './digest/load-digest.ts';
import type { StoredEmail } from './email.ts';
import type { EmailKind } from './email-kinds.ts';
import { findLanguageOfPayment } from './payment-language-store.ts';

/** The subject of an email, with its order if that is already loaded. */
type EmailSubject = Pick<StoredEmail, 'kind' | 'orderId' | 'resourceId' | 'details'> & {
  order?: Order | undefined;
};

type LoadModel<Kind extends EmailKind> = (
  view: View,
  email: EmailSubject,
  store: EmailStore,
) => Promise<EmailModels[Kind] | null>;

const loaders: { [Kind in EmailKind]: LoadModel<Kind> } = {
  order_confirmed: loadOrderModel,
  order_shipped: async (view, email, store) => {
    const model = await loadOrderModel(view, email, store);
    const fulfillment = model?.order.fulfillments.find(({ id }) => id === email.resourceId);
    return model && fulfillment ? { ...model, fulfillment } : null;
  },
  downloads_ready: loadOrderModel,
  order_cancelled: loadOrderModel,
  order_refunded: loadRefundModel,
  order_voided: loadOrderModel,
  return_requested: loadReturnModel,
  return_approved: loadReturnModel,
  return_rejected: loadReturnModel,
  return_received: loadReturnModel,
  exchange_requested: loadExchangeModel,
  exchange_approved: loadExchangeModel,
  payment_failed: loadPaymentModel,
  payment_returned: loadPaymentModel,
  membership_payment_due: loadMembershipModel,
  membership_started: loadMembershipModel,
  membership_renewal_due: loadMembershipModel,
  membership_past_due: loadMembershipModel,
  membership_ended: loadMembershipModel,
  staff_new_order: forStaff(loadOrderModel),
  staff_return_requested: forStaff(loadReturnModel),
  staff_refund_failed: forStaff(loadRefundModel),
  staff_order_disputed: forStaff(loadDisputeModel),
  staff_membership_disputed: async (view, email, store) => {
    const { id, dispute } = email.details as { id: string; dispute: DisputeDetails };
    return {
      ...(await loadMembershipModel(view, email, store)),
      ...toDisputed(dispute),
      consoleUrl: buildConsoleUrl(view, `/customers/memberships/${id}`),
    };
  },
  staff_low_stock: loadStockModel,
  staff_out_of_stock: loadStockModel,
  staff_emails_bouncing: async (view, { details }, store) => ({
    store,
    ...(details as { address: string }),
    consoleUrl: buildConsoleUrl(view, '/settings/emails/suppressed'),
  }),
  staff_weekly_digest: loadDigestModel,
  staff_daily_orders: loadDailyOrdersModel,
};

/** Loads the current data for an email; null if what it is about no longer exists. */
export async function loadEmailModel(
  view: View,
  email: EmailSubject,
  site: Site | null,
): Promise<EmailModel | null> {
  const load = loaders[email.kind] as LoadModel<EmailKind>;
  const model = await load(view, email, toEmailStore(view, site));
  return model && ({ kind: email.kind, model } as EmailModel);
}

/**
 * Loads what an email of this kind about the order would be written from now; null if the order has
 * nothing of the kind.
 */
export function loadModelOfOrder(
  view: View,
  site: Site,
  { kind, order }: { kind: EmailKind; order: Order },
): Promise<EmailModel | null> {
  const parts = [order.fulfillments, order.refunds, order.returns, order.exchanges];
  const partOf = (ids: readonly { id: string }[] | undefined) => ids?.at(-1)?.id ?? order.id;
  const index = ['order_shipped', 'order_refunded', 'return_', 'exchange_'].findIndex((prefix) =>
    kind.startsWith(prefix),
  );
  if (kind.startsWith('payment_') || kind.startsWith('membership_')) return Promise.resolve(null);
  const resourceId = index < 0 ? order.id : partOf(parts[index]);
  return loadEmailModel(view, { kind, orderId: order.id, resourceId, details: {} }, site);
}

export function toEmailStore({ origin }: View, site: Site | null): EmailStore {
  if (!site) {
    const { host: name } = new URL(origin);
    return {
      ...{ name, url: origin, logoUrl: null, returnPolicy: '', address: null },
      ...{ contactEmail: null, language: 'en' },
    };
  }
  const { name, url, policies, address, contactEmail, languages } = site;
  const [language = 'en'] = languages;
  const logoUrl = site.logoUrl && absoluteUrl(site.logoUrl, origin);
  return { name, url, logoUrl, returnPolicy: policies.returns, address, contactEmail, language };
}

async function loadOrderModel(
  view: View,
  { order: known, ...email }: EmailSubject,
  store: EmailStore,
): Promise<OrderModel | null> {
  const order = known ?? (email.orderId && (await getOrder(view, email.orderId)));
  if (!order) return null;
  return { store, order, orderUrl: orderPageUrl(view.origin, getConfirmationToken(view, order)) };
}

async function loadRefundModel(view: View, email: EmailSubject, store: EmailStore) {
  const model = await loadOrderModel(view, email, store);
  const refund = model?.order.refunds.find(({ id }) => id === email.resourceId);
  return model && refund ? { ...model, amount: refund.amount } : null;
}

type DisputeDetails = { amount: number; currency: string; reason: string };

async function loadDisputeModel(view: View, email: EmailSubject, store: EmailStore) {
  const model = await loadOrderModel(view, email, store);
  return model && { ...model, ...toDisputed(email.details as DisputeDetails) };
}

const toDisputed = ({ amount, currency, reason }: DisputeDetails) => ({
  disputed: { amount, currency },
  reason,
});

/** Adds the page of the order in the console. */
function forStaff<Model extends OrderModel>(
  load: (view: View, email: EmailSubject, store: EmailStore) => Promise<Model | null>,
) {
  return async (view: View, email: EmailSubject, store: EmailStore) => {
    const model = await load(view, email, store);
    return model && { ...model, consoleUrl: buildConsoleUrl(view, `/orders/${model.order.id}`) };
  };
}

async function loadReturnModel(view: View, email: EmailSubject, store: EmailStore) {
  const model = await loadOrderModel(view, email, store);
  const item = model?.order.returns.find(({ id }) => id === email.resourceId);
  return model && item ? { ...model, item } : null;
}

async function loadExchangeModel(view: View, email: EmailSubject, store: EmailStore) {
  const model = await loadOrderModel(view, email, store);
  const item = model?.order.exchanges.find(({ id }) => id === email.resourceId);
  if (!model || !item) return null;
  return { ...model, item, paymentUrl: exchangePaymentUrl(view, model.order, item) };
}

type StockDetails = { product_id: string; variant_id: string; quantity: number };

async function loadStockModel(view: View, { details }: EmailSubject, store: EmailStore) {
  const { product_id: productId, variant_id: variantId, quantity } = details as StockDetails;
  const { name, variants } = await getProduct(view, productId);
  const options = Object.values(variants.find(({ id }) => id === variantId)?.options ?? {});
  const product = options.length === 0 ? name : `${name} (${options.join(', ')})`;
  return { store, product, quantity, consoleUrl: buildConsoleUrl(view, `/products/${productId}`) };
}

type PaymentDetails = { amount: number; currency: string; test: boolean };

async function loadPaymentModel(
  view: View,
  { resourceId, details }: EmailSubject,
  store: EmailStore,
) {
  const { amount, currency, test } = details as PaymentDetails;
  const buyerLanguage = await findLanguageOfPayment(view, resourceId);
  return { store, amount: { amount, currency }, test, buyerLanguage };
}

type MembershipDetails = {
  id: string;
  plan: { name: string };
  price: { amount: number; currency: string };
  current_period_end: string | null;
  payment_url: string | null;
};

async function loadMembershipModel(view: View, { details }: EmailSubject, store: EmailStore) {
  const { id, plan, price, ...membership } = details as MembershipDetails;
  const periodEnd = membership.current_period_end;
  return {
    store,
    plan: plan.name,
    price,
    periodEnd: periodEnd === null ? null : new Date(periodEnd),
    paymentUrl: membership.payment_url,
    url: buildMembershipUrl(view.origin, id),
  };
}
