import { DomainError } from '../../../kernel/domain-error.ts';
import type { OrderId } from '../../../kernel/id.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { payingHold } from '../../catalog/stock/hold.ts';
import { sellStock } from '../../catalog/stock/stock.ts';
import { createConfirmationToken } from '../../orders/confirmation.ts';
import { grantEarlyDownloads } from '../../orders/downloads/grant-downloads.ts';
import type { CreateOrderInput } from '../../orders/order.ts';
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

/** A purchase whose payment has been verified, and whose order is not placed yet. */
export type VerifiedPurchase = AgreedTerms & {
  site: Site;
  email: string | null;
  locale: string | null;
  signed: SignedAuthorization;
  payment: SignedPayment;
};

/**
 * The limit for the unsettled payments of a wallet, as a multiple of the store's price limit. Lower
 * if files are delivered before settlement.
 */
const unsettledLimits = { held: 10, delivered: 1 };

/**
 * The transaction of a purchase: claims the authorization, places the order with its download link,
 * records the payment, and enqueues a job that ensures its settlement. Returns null, having written
 * nothing, if the authorization is already claimed. Throws 404 `not_eligible` if the last unit has
 * just been sold, 429 `unsettled_limit`.
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
  const key = { coin, payer: authorization.from, nonce: authorization.nonce };
  const [isFirst, unsettled] = await Promise.all([
    claimAuthorization(work, claim, key),
    getPayerUnsettledAmount(work, purchase.signed),
  ]);
  if (!isFirst) return null;
  assertUnsettledLimit(purchase, unsettled);

  const payment = toX402Payment(work, purchase, { orderId, facilitator });
  const input = toOrderInput(work, purchase, payment);
  const order = await placeOrder(work, input, () => sellOrderStock(work, input));
  saveX402Payment(work, payment);
  await grantEarlyDownloads(work, order, !site.cryptoPayments.deliverBeforeSettlement);
  // Settlement is attempted right after the commit. The job is for the case that the process stops.
  const at = new Date(work.now.getTime() + leaseSeconds * 1_000);
  await enqueue(work, settlementJobType, { orderId }, { at, key: orderId });
  return payment;
}

/**
 * Derives the id of an order from the signed fields only, so that the letter case, the protocol
 * version or another signature of the same payment does not make another order.
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
  const asset = { network: coin.network.name, asset: coin.token.symbol };
  return getUnsettledAmount(work, { payer: authorization.from, ...asset });
}

/**
 * A wallet can sign more authorizations than its balance can pay, so the unsettled amount is
 * limited.
 */
function assertUnsettledLimit({ site, signed }: VerifiedPurchase, unsettled: bigint): void {
  const { priceLimit, deliverBeforeSettlement } = site.cryptoPayments;
  const factor = deliverBeforeSettlement ? unsettledLimits.delivered : unsettledLimits.held;
  const limit = toTokenAmount(priceLimit, signed.coin.token) * BigInt(factor);
  if (unsettled > 0n && unsettled + signed.authorization.value > limit)
    throw unsettledLimitReached();
}

/** The last unit may have been sold since the terms were checked. */
async function sellOrderStock(work: Work, { lines }: CreateOrderInput): Promise<void> {
  try {
    await sellStock(work, lines, null, payingHold);
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
  const { site, cents, email, locale } = purchase;
  const { orderId, digest, test } = payment;
  const noExtras = { discount: 0, shipping: 0, tax: 0, taxIncluded: 0 };
  return {
    id: orderId,
    site: { id: site.id, slug: site.slug },
    channel: 'x402',
    test,
    buyer: email === null ? null : { email, name: null },
    customerId: null,
    locale,
    shippingAddress: null,
    billingAddress: null,
    lines: [toOrderLine(purchase)],
    totals: { subtotal: cents, ...noExtras, total: cents },
    coupons: [],
    currency: 'USD',
    payment: { id: null, provider: 'x402', intentId: digest },
    checkoutId: null,
    cartToken: null,
    enteredDetails: null,
    agent: null,
    attribution: null,
    confirmation: createConfirmationToken(work, orderId),
  };
}

function toOrderLine({
  product,
  variant,
  quantity,
  cents,
}: VerifiedPurchase): CreateOrderInput['lines'][number] {
  const image = [...variant.media, ...product.media].find(({ type }) => type === 'image');
  return {
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    options: variant.options,
    sku: variant.sku,
    imageUrl: image?.url ?? null,
    isDigital: true,
    digitalAssetId: product.digitalAssetId,
    quantity,
    unitPrice: cents / quantity,
    subtotal: cents,
    discount: 0,
    tax: 0,
  };
}
