import { DomainError } from '../../../kernel/domain-error.ts';
import type { OrderId } from '../../../kernel/id.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { payingHold } from '../../catalog/stock/hold.ts';
import { sellStock } from '../../catalog/stock/stock.ts';
import { createConfirmationToken } from '../../orders/confirmation.ts';
import { grantEarlyDownloads } from '../../orders/downloads/grant-downloads.ts';
import type { CreateOrderInput, Order } from '../../orders/order.ts';
import { placeOrder } from '../../orders/place-order.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import type { SignedPayment } from '../ports/facilitator.ts';
import type { Hex } from '../ports/network.ts';
import { notEligible } from '../requirements/eligibility.ts';
import { toTokenAmount } from '../requirements/token-amount.ts';
import type { X402Payment } from '../x402-payment.ts';
import {
  claimAuthorization,
  getUnsettledAmount,
  leaseSeconds,
  saveX402Payment,
  settlementJobType,
} from '../x402-payments.ts';
import type { AgreedTerms } from './check-terms.ts';
import { unsettledLimitReached } from './payment-errors.ts';
import type { SignedAuthorization } from './verify-authorization.ts';

/** All that is known of a purchase before it is one. */
export type VerifiedPurchase = AgreedTerms & {
  site: Site;
  email: string | null;
  signed: SignedAuthorization;
  payment: SignedPayment;
};

/** As many times the store's limit may a wallet owe it at once. */
const unsettledLimits = { held: 10, delivered: 1 };

/**
 * The one transaction of a payment: its authorization is taken, the order is there with its link, the
 * payment is written down, and a job makes sure that it is settled. Null, and nothing was written: the
 * authorization is taken. 404 `not_eligible` when the last unit has just been sold, 429
 * `unsettled_limit`.
 */
export async function placePaidOrder(
  work: Work,
  { facilitator }: Pick<Paywall, 'facilitator'>,
  purchase: VerifiedPurchase,
): Promise<X402Payment | null> {
  const { site, signed } = purchase;
  const { coin, authorization, digest } = signed;
  const orderId = deriveOrderId(digest);
  const claim = { digest, orderId, workspaceId: work.tenant.workspaceId };
  const used = { coin, payer: authorization.from, nonce: authorization.nonce };
  const [isFirst, owed] = await Promise.all([
    claimAuthorization(work, claim, used),
    getPayerUnsettledAmount(work, purchase.signed),
  ]);
  if (!isFirst) return null;
  assertUnsettledLimit(purchase, owed);

  const payment = toX402Payment(work, purchase, { orderId, facilitator });
  const order = await placeOrder(work, toOrderInput(work, purchase, payment));
  saveX402Payment(work, payment);
  await grantEarlyDownloads(work, order, !site.cryptoPayments.deliverBeforeSettlement);
  await sellOrderStock(work, order);
  // The attempt that follows the commit is this job's first; the job is for when the process dies.
  const at = new Date(work.now.getTime() + leaseSeconds * 1_000);
  await enqueue(work, settlementJobType, { orderId }, { at, key: orderId });
  return payment;
}

/**
 * Of the signed fields alone: neither spelling nor dialect nor another signature of the same payment
 * makes another order (x402.md 3).
 */
export function deriveOrderId(digest: Hex): OrderId {
  const bytes = Buffer.from(digest.slice(2), 'hex');
  const hash = sha256Hex(Buffer.concat([Buffer.from('x402-order\0'), bytes]));
  return `ord_${hash.slice(0, 32)}`;
}

function getPayerUnsettledAmount(
  work: Work,
  { coin, authorization }: SignedAuthorization,
): Promise<bigint> {
  const what = { network: coin.network.name, asset: coin.token.symbol };
  return getUnsettledAmount(work, { payer: authorization.from, ...what });
}

/** Many authorizations may stand against one balance, of which only the first can be settled. */
function assertUnsettledLimit({ site, signed }: VerifiedPurchase, owed: bigint): void {
  const { priceLimit, deliverBeforeSettlement } = site.cryptoPayments;
  const times = deliverBeforeSettlement ? unsettledLimits.delivered : unsettledLimits.held;
  const most = toTokenAmount(priceLimit, signed.coin.token) * BigInt(times);
  if (owed > 0n && owed + signed.authorization.value > most) throw unsettledLimitReached();
}

/** What is in the shop is read before its buyer pays: the last unit may be gone by then. */
async function sellOrderStock(work: Work, order: Order): Promise<void> {
  try {
    await sellStock(work, order.lines, null, payingHold);
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'insufficient_stock') throw notEligible();
    throw error;
  }
}

function toX402Payment(
  work: Work,
  purchase: VerifiedPurchase,
  { orderId, facilitator }: Pick<Paywall, 'facilitator'> & { orderId: OrderId },
): X402Payment {
  const { coin, authorization, signature, digest } = purchase.signed;
  return {
    orderId,
    digest,
    siteId: purchase.site.id,
    productId: purchase.product.id,
    variantId: purchase.variant.id,
    quantity: purchase.quantity,
    email: purchase.email,
    network: coin.network.name,
    asset: coin.token.symbol,
    authorization,
    signature,
    payTo: authorization.to,
    amount: authorization.value,
    resource: purchase.payment.resource,
    description: purchase.payment.description,
    nonceBound: purchase.nonceBound,
    facilitator: facilitator.name,
    test: facilitator.test || coin.network.testnet,
    state: 'verified',
    attempts: 0,
    leaseUntil: null,
    txHash: null,
    blockNumber: null,
    failure: null,
    paidAfterVoid: false,
    createdAt: work.now,
    settledAt: null,
  };
}

function toOrderInput(
  work: Work,
  purchase: VerifiedPurchase,
  payment: X402Payment,
): CreateOrderInput {
  const { site, cents, email } = purchase;
  const { orderId, digest, test } = payment;
  const nothing = { discount: 0, shipping: 0, tax: 0, taxIncluded: 0 };
  return {
    id: orderId,
    site: { id: site.id, slug: site.slug },
    channel: 'x402',
    test,
    buyer: email === null ? null : { email, name: null },
    customerId: null,
    shippingAddress: null,
    billingAddress: null,
    lines: [toOrderLine(purchase)],
    totals: { subtotal: cents, ...nothing, total: cents },
    couponCode: null,
    currency: 'USD',
    payment: { id: null, provider: 'x402', intentId: digest },
    checkoutId: null,
    cartToken: null,
    confirmation: createConfirmationToken(work, orderId),
  };
}

function toOrderLine({
  product,
  variant,
  quantity,
  cents,
}: VerifiedPurchase): CreateOrderInput['lines'][number] {
  const picture = [...variant.media, ...product.media].find(({ type }) => type === 'image');
  return {
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    options: variant.options,
    sku: variant.sku,
    imageUrl: picture?.url ?? null,
    isDigital: true,
    digitalAssetId: product.digitalAssetId,
    quantity,
    unitPrice: cents / quantity,
    subtotal: cents,
    discount: 0,
    tax: 0,
  };
}
