import { DomainError } from '../../../kernel/domain-error.ts';
import type { Tenant, View } from '../../../platform/unit-of-work.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import type { PaymentProof } from '../ports/authorization.ts';
import { toPaymentDescription } from '../requirements/build-payment-requirements.ts';
import { notEligible } from '../requirements/eligibility.ts';
import { runSettlementAttempt } from '../settle/run-settlement-attempt.ts';
import { findAuthorizationClaim, readX402Payment } from '../x402-payments.ts';
import { checkTerms } from './check-terms.ts';
import { loadPaidPurchase, type PaidPurchase } from './paid-purchase.ts';
import { nonceUsed } from './payment-errors.ts';
import { placePaidOrder, type VerifiedPurchase } from './place-paid-order.ts';
import { type SignedAuthorization, verifyAuthorization } from './verify-authorization.ts';
import { verifyExternally } from './verify-externally.ts';

export type { PaidPurchase } from './paid-purchase.ts';

/**
 * A purchase request with its proof of payment. `resource` is its absolute URL, without the buyer's
 * email.
 */
export type PaidPurchaseRequest = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
  /** The language that the buyer prefers (BCP 47); null if it is unknown. */
  locale: string | null;
  proof: PaymentProof;
  resource: string;
};

/**
 * Sells a product for a payment on a chain. Local checks come first, then the facilitator and the
 * chain, then one transaction. The payment is settled afterwards, and the response waits for that
 * as long as configured. Repeated and concurrent requests with the same payment return the same
 * order, without calling the facilitator or the chain again. Throws 404 `not_eligible`, 409
 * `nonce_used`, 402 with a `PaymentRejectionReason`, 429 `unsettled_limit`, 503
 * `facilitator_unavailable`.
 */
export async function acceptPayment(
  paywall: Paywall,
  request: PaidPurchaseRequest,
): Promise<PaidPurchase> {
  const normalized = { ...request, email: request.email?.trim() || null };
  const signed = await verifyAuthorization(paywall, normalized.proof);
  try {
    const purchased = await purchaseOnce(paywall, normalized, signed);
    if (purchased) return purchased;
  } catch (error) {
    // A concurrent duplicate may have used the payment, or bought the last unit, before this
    // request checked.
    const paid =
      error instanceof DomainError ? await loadReplay(paywall, normalized, signed) : null;
    if (!paid) throw error;
    return paid;
  }
  const paid = await loadReplay(paywall, normalized, signed);
  if (!paid) throw nonceUsed();
  return paid;
}

/** Returns null if a concurrent request has used the payment. */
async function purchaseOnce(
  paywall: Paywall,
  normalized: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<PaidPurchase | null> {
  const { unit } = paywall;
  const { tenant } = normalized.site;
  const checked = await unit.view(tenant, async (view) => {
    const before = await findReplay(view, normalized, signed);
    return before
      ? { before }
      : { purchase: await verifyPurchase(paywall, view, normalized, signed) };
  });
  if (checked.before) return checked.before;
  const { purchase } = checked;
  await verifyExternally(paywall, purchase.payment);
  const placed = await unit.run(tenant, (work) => placePaidOrder(work, paywall, purchase));
  if (!placed) return null;
  await settleWithTimeout(paywall, tenant, placed.orderId);
  return unit.view(tenant, (view) => loadPaidPurchase(view, placed.orderId, false));
}

function loadReplay(
  { unit }: Paywall,
  normalized: PaidPurchaseRequest,
  signed: SignedAuthorization,
) {
  return unit.view(normalized.site.tenant, (view) => findReplay(view, normalized, signed));
}

/**
 * Returns the earlier purchase with this payment, or null. Throws 409 `nonce_used` if it paid for
 * something else.
 */
async function findReplay(
  view: View,
  normalized: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<PaidPurchase | null> {
  const claim = await findAuthorizationClaim(view, signedAuthorizationKey(signed));
  if (!claim) return null;
  const isOurs = claim.workspaceId === view.tenant.workspaceId && claim.digest === signed.digest;
  const payment = isOurs ? await readX402Payment(view, claim.orderId) : null;
  const isSame =
    payment?.siteId === normalized.site.id &&
    payment.productId === normalized.productId &&
    payment.quantity === normalized.quantity &&
    isSameEmail(payment.email, normalized.email);
  if (!isSame) throw nonceUsed();
  return loadPaidPurchase(view, claim.orderId, true);
}

async function verifyPurchase(
  paywall: Paywall,
  view: View,
  { site, productId, quantity, email, locale, resource }: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<VerifiedPurchase> {
  const [product] = await getPublishedProducts(view, site, [productId]);
  if (!product) throw notEligible();
  const agreed = checkTerms(paywall, { site, product, quantity }, signed, view.now);
  const { coin, authorization, signature } = signed;
  const price = { payTo: authorization.to, amount: authorization.value };
  const description = toPaymentDescription(product.name, quantity);
  const payment = { coin, authorization, signature, ...price, resource, description };
  return { ...agreed, site, email, locale, signed, payment };
}

const signedAuthorizationKey = ({ coin, authorization }: SignedAuthorization) => ({
  coin,
  payer: authorization.from,
  nonce: authorization.nonce,
});

const isSameEmail = (one: string | null, other: string | null) =>
  (one?.toLowerCase() ?? null) === (other?.toLowerCase() ?? null);

/**
 * Starts the first settlement attempt and waits for it up to `settleWaitMilliseconds`. After that
 * it continues in the background. The settlement job retries a failed attempt.
 */
async function settleWithTimeout(paywall: Paywall, tenant: Tenant, orderId: string): Promise<void> {
  const attempt = runSettlementAttempt(paywall, tenant, orderId).then(
    () => undefined,
    (err) =>
      paywall.alarm('a settlement attempt failed and will be retried', { order_id: orderId, err }),
  );
  paywall.background.run(attempt);
  const { settleWaitMilliseconds } = paywall;
  if (settleWaitMilliseconds > 0)
    await withTimeout(settleWaitMilliseconds, attempt, () => undefined);
}
