import { Refusal } from '../../../kernel/refusal.ts';
import type { View } from '../../../platform/work.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import { claimOf, readPayment } from '../manage-payments.ts';
import { notEligible } from '../offer/eligible.ts';
import { descriptionOf } from '../offer/make-offers.ts';
import type { Paywall } from '../paywall.ts';
import type { PaymentProof } from '../rails/authorization.ts';
import { askOthers } from './ask-others.ts';
import { checkTerms } from './check-terms.ts';
import { answerPaid, type Paid } from './paid.ts';
import { nonceUsed } from './payment-refused.ts';
import { type Purchase, placePaidOrder } from './place-paid-order.ts';
import { recognize, type Signed } from './recognize.ts';
import { settleInTime } from './settle-in-time.ts';

export type { Paid } from './paid.ts';

/** A request with its proof of payment. `resource`: its absolute address, without the e-mail address. */
export type PaidRequest = {
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
 * `too_much_unsettled`, 503 `facilitator_unavailable`.
 */
export async function takePayment(paywall: Paywall, request: PaidRequest): Promise<Paid> {
  const asked = { ...request, email: request.email?.trim() || null };
  const signed = await recognize(paywall, asked.proof);
  try {
    const bought = await buy(paywall, asked, signed);
    if (bought) return bought;
  } catch (error) {
    // Of many at once, the first may have spent it, or bought the last unit, before another one looked.
    const paid = error instanceof Refusal ? await readRepeated(paywall, asked, signed) : null;
    if (!paid) throw error;
    return paid;
  }
  const paid = await readRepeated(paywall, asked, signed);
  if (!paid) throw nonceUsed();
  return paid;
}

/** Null: somebody else has just paid with it. */
async function buy(paywall: Paywall, asked: PaidRequest, signed: Signed): Promise<Paid | null> {
  const { unit } = paywall;
  const { tenant } = asked.site;
  const seen = await unit.view(tenant, async (view) => {
    const before = await repeated(view, asked, signed);
    return before ? { before } : { purchase: await agree(paywall, view, asked, signed) };
  });
  if (seen.before) return seen.before;
  const { purchase } = seen;
  await askOthers(paywall, purchase.payment);
  const placed = await unit.run(tenant, (work) => placePaidOrder(work, paywall, purchase));
  if (!placed) return null;
  await settleInTime(paywall, tenant, placed.orderId);
  return unit.view(tenant, (view) => answerPaid(view, placed.orderId, false));
}

function readRepeated({ unit }: Paywall, asked: PaidRequest, signed: Signed) {
  return unit.view(asked.site.tenant, (view) => repeated(view, asked, signed));
}

/** What was bought with this payment before; null: nothing. 409 `nonce_used` when it was anything else. */
async function repeated(view: View, asked: PaidRequest, signed: Signed): Promise<Paid | null> {
  const claim = await claimOf(view, usedBy(signed));
  if (!claim) return null;
  const isOurs = claim.workspaceId === view.tenant.workspaceId && claim.digest === signed.digest;
  const payment = isOurs ? await readPayment(view, claim.orderId) : null;
  const isSame =
    payment?.siteId === asked.site.id &&
    payment.productId === asked.productId &&
    payment.quantity === asked.quantity &&
    sameAddress(payment.email, asked.email);
  if (!isSame) throw nonceUsed();
  return answerPaid(view, claim.orderId, true);
}

async function agree(
  paywall: Paywall,
  view: View,
  { site, productId, quantity, email, resource }: PaidRequest,
  signed: Signed,
): Promise<Purchase> {
  const [product] = await getPublishedProducts(view, site, [productId]);
  if (!product) throw notEligible();
  const agreed = checkTerms(paywall, { site, product, quantity }, signed, view.now);
  const { coin, authorization, signature } = signed;
  const asked = { payTo: authorization.to, amount: authorization.value };
  const description = descriptionOf(product.name, quantity);
  const payment = { coin, authorization, signature, ...asked, resource, description };
  return { ...agreed, site, email, signed, payment };
}

const usedBy = ({ coin, authorization }: Signed) => ({
  coin,
  payer: authorization.from,
  nonce: authorization.nonce,
});

const sameAddress = (one: string | null, other: string | null) =>
  (one?.toLowerCase() ?? null) === (other?.toLowerCase() ?? null);
