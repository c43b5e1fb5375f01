import { DomainError } from '../../../kernel/domain-error.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import type { PaymentProof } from '../ports/authorization.ts';
import { toPaymentDescription } from '../requirements/build-payment-requirements.ts';
import { notEligible } from '../requirements/eligibility.ts';
import { findAuthorizationClaim, readX402Payment } from '../x402-payments.ts';
import { checkTerms } from './check-terms.ts';
import { loadPaidPurchase, type PaidPurchase } from './paid-purchase.ts';
import { nonceUsed } from './payment-errors.ts';
import { placePaidOrder, type VerifiedPurchase } from './place-paid-order.ts';
import { settleWithTimeout } from './settle-with-timeout.ts';
import { type SignedAuthorization, verifyAuthorization } from './verify-authorization.ts';
import { verifyExternally } from './verify-externally.ts';

export type { PaidPurchase } from './paid-purchase.ts';

/** A request with its proof of payment. `resource`: its absolute address, without the e-mail address. */
export type PaidPurchaseRequest = {
  site: Site;
  productId: string;
  quantity: number;
  email: string | null;
  proof: PaymentProof;
  resource: string;
};

/**
 * Sells something for a payment on a chain (§4.9, x402.md 4.1): our own checks come first, then the
 * facilitator and the chain, then one transaction; the money is moved afterwards, and the answer waits
 * for that as long as is set. The same payment again is the same order, however many ask at once, and
 * asks nobody outside. 404 `not_eligible`, 409 `nonce_used`, 402 as `payment-refused.ts` says, 429
 * `unsettled_limit`, 503 `facilitator_unavailable`.
 */
export async function acceptPayment(
  paywall: Paywall,
  request: PaidPurchaseRequest,
): Promise<PaidPurchase> {
  const asked = { ...request, email: request.email?.trim() || null };
  const signed = await verifyAuthorization(paywall, asked.proof);
  try {
    const bought = await purchaseOnce(paywall, asked, signed);
    if (bought) return bought;
  } catch (error) {
    // Of many at once, the first may have spent it, or bought the last unit, before another one looked.
    const paid = error instanceof DomainError ? await loadReplay(paywall, asked, signed) : null;
    if (!paid) throw error;
    return paid;
  }
  const paid = await loadReplay(paywall, asked, signed);
  if (!paid) throw nonceUsed();
  return paid;
}

/** Null: somebody else has just paid with it. */
async function purchaseOnce(
  paywall: Paywall,
  asked: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<PaidPurchase | null> {
  const { unit } = paywall;
  const { tenant } = asked.site;
  const seen = await unit.view(tenant, async (view) => {
    const before = await findReplay(view, asked, signed);
    return before ? { before } : { purchase: await verifyPurchase(paywall, view, asked, signed) };
  });
  if (seen.before) return seen.before;
  const { purchase } = seen;
  await verifyExternally(paywall, purchase.payment);
  const placed = await unit.run(tenant, (work) => placePaidOrder(work, paywall, purchase));
  if (!placed) return null;
  await settleWithTimeout(paywall, tenant, placed.orderId);
  return unit.view(tenant, (view) => loadPaidPurchase(view, placed.orderId, false));
}

function loadReplay({ unit }: Paywall, asked: PaidPurchaseRequest, signed: SignedAuthorization) {
  return unit.view(asked.site.tenant, (view) => findReplay(view, asked, signed));
}

/** What was bought with this payment before; null: nothing. 409 `nonce_used` when it was anything else. */
async function findReplay(
  view: View,
  asked: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<PaidPurchase | null> {
  const claim = await findAuthorizationClaim(view, signedAuthorizationKey(signed));
  if (!claim) return null;
  const isOurs = claim.workspaceId === view.tenant.workspaceId && claim.digest === signed.digest;
  const payment = isOurs ? await readX402Payment(view, claim.orderId) : null;
  const isSame =
    payment?.siteId === asked.site.id &&
    payment.productId === asked.productId &&
    payment.quantity === asked.quantity &&
    isSameEmail(payment.email, asked.email);
  if (!isSame) throw nonceUsed();
  return loadPaidPurchase(view, claim.orderId, true);
}

async function verifyPurchase(
  paywall: Paywall,
  view: View,
  { site, productId, quantity, email, resource }: PaidPurchaseRequest,
  signed: SignedAuthorization,
): Promise<VerifiedPurchase> {
  const [product] = await getPublishedProducts(view, site, [productId]);
  if (!product) throw notEligible();
  const agreed = checkTerms(paywall, { site, product, quantity }, signed, view.now);
  const { coin, authorization, signature } = signed;
  const asked = { payTo: authorization.to, amount: authorization.value };
  const description = toPaymentDescription(product.name, quantity);
  const payment = { coin, authorization, signature, ...asked, resource, description };
  return { ...agreed, site, email, signed, payment };
}

const signedAuthorizationKey = ({ coin, authorization }: SignedAuthorization) => ({
  coin,
  payer: authorization.from,
  nonce: authorization.nonce,
});

const isSameEmail = (one: string | null, other: string | null) =>
  (one?.toLowerCase() ?? null) === (other?.toLowerCase() ?? null);
