import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Product } from '../../catalog/product.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import { createChallengeNonce } from './challenge-nonce.ts';
import { type EligiblePurchase, notEligible, resolveEligibility } from './eligibility.ts';
import { type PaymentRequirements, requirementsLifetimeSeconds } from './payment-requirements.ts';
import { toTokenAmount } from './token-amount.ts';

/** The product to offer for payment. `resource` is the absolute URL, without the buyer's email. */
export type PaymentRequirementsRequest = {
  site: Site;
  productId: string;
  quantity: number;
  resource: string;
};

type PaymentRequirementsDeps = Pick<Paywall, 'networks' | 'random' | 'secrets'>;

/**
 * Builds the payment requirements of a published product: at least one, the preferred network
 * first. Needs one read and writes nothing. Throws 404 `not_eligible`.
 */
export async function buildPaymentRequirements(
  paywall: PaymentRequirementsDeps,
  reader: DatabaseReader,
  request: PaymentRequirementsRequest,
): Promise<PaymentRequirements[]> {
  const eligible = await getEligiblePurchase(paywall, reader, request);
  return toPaymentRequirements(paywall, eligible, { ...request, now: reader.now });
}

/** Like `buildPaymentRequirements`, for a product that is already loaded; null if there is none. */
export function buildRequirementsForProduct(
  paywall: PaymentRequirementsDeps,
  product: Product | null,
  request: PaymentRequirementsRequest & { now: Date },
): PaymentRequirements[] {
  const eligible = product && resolveEligibility(paywall, { ...request, product });
  if (!eligible) throw notEligible();
  return toPaymentRequirements(paywall, eligible, request);
}

/** Throws 404 `not_eligible`. */
export async function getEligiblePurchase(
  paywall: PaymentRequirementsDeps,
  reader: DatabaseReader,
  { site, productId, quantity }: Omit<PaymentRequirementsRequest, 'resource'>,
): Promise<EligiblePurchase> {
  const [product] = await getPublishedProducts(reader, site, [productId]);
  const eligible = product && resolveEligibility(paywall, { site, product, quantity });
  if (!eligible) throw notEligible();
  return eligible;
}

/** Builds the payment requirements of an eligible purchase. */
export function toPaymentRequirements(
  paywall: PaymentRequirementsDeps,
  { product, variant, quantity, cents, paymentMethods }: EligiblePurchase,
  { site, resource, now }: { site: Site; resource: string; now: Date },
): PaymentRequirements[] {
  const validBefore = Math.floor(now.getTime() / 1_000) + requirementsLifetimeSeconds;
  const description = toPaymentDescription(product.name, quantity);
  const { workspaceId } = site.tenant;
  const item = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return paymentMethods.map(({ coin, payTo }) => {
    const amount = toTokenAmount(cents, coin.token);
    const terms = { workspaceId, ...item, coin, payTo, amount };
    const nonce = createChallengeNonce(paywall, terms, validBefore);
    const maxTimeoutSeconds = requirementsLifetimeSeconds;
    return { coin, amount, payTo, nonce, validBefore, maxTimeoutSeconds, description, resource };
  });
}

const maxDescriptionLength = 200;

/**
 * Control, format and separator characters, except for the joiners, which letters and emoji need.
 */
const invisibleCharacters = /[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv;

/**
 * The description that wallets display: the product's name without markup, on one line, shortened.
 */
export function toPaymentDescription(name: string, quantity: number): string {
  const plain = htmlToText(name).replace(invisibleCharacters, ' ').trim();
  const text = quantity === 1 ? plain : `${quantity} × ${plain}`;
  return [...text].slice(0, maxDescriptionLength).join('');
}
