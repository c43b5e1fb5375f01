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

/** What somebody wants to buy. `resource`: its absolute address, without the e-mail address. */
export type PaymentRequirementsRequest = {
  site: Site;
  productId: string;
  quantity: number;
  resource: string;
};

type PaymentRequirementsDeps = Pick<Paywall, 'networks' | 'random' | 'secrets'>;

/**
 * How a published product may be paid for, the preferred network first: at least one way. One read, and
 * nothing is written. 404 `not_eligible`.
 */
export async function buildPaymentRequirements(
  paywall: PaymentRequirementsDeps,
  reader: DatabaseReader,
  asked: PaymentRequirementsRequest,
): Promise<PaymentRequirements[]> {
  const sold = await getEligiblePurchase(paywall, reader, asked);
  return toPaymentRequirements(paywall, sold, { ...asked, now: reader.now });
}

/** The same for a product that was read already; null: there is none. */
export function buildRequirementsForProduct(
  paywall: PaymentRequirementsDeps,
  product: Product | null,
  asked: PaymentRequirementsRequest & { now: Date },
): PaymentRequirements[] {
  const sold = product && resolveEligibility(paywall, { ...asked, product });
  if (!sold) throw notEligible();
  return toPaymentRequirements(paywall, sold, asked);
}

/** 404 `not_eligible`. */
export async function getEligiblePurchase(
  paywall: PaymentRequirementsDeps,
  reader: DatabaseReader,
  { site, productId, quantity }: Omit<PaymentRequirementsRequest, 'resource'>,
): Promise<EligiblePurchase> {
  const [product] = await getPublishedProducts(reader, site, [productId]);
  const sold = product && resolveEligibility(paywall, { site, product, quantity });
  if (!sold) throw notEligible();
  return sold;
}

/** The offers of something that was read already. */
export function toPaymentRequirements(
  paywall: PaymentRequirementsDeps,
  { product, variant, quantity, cents, paymentMethods }: EligiblePurchase,
  { site, resource, now }: { site: Site; resource: string; now: Date },
): PaymentRequirements[] {
  const validBefore = Math.floor(now.getTime() / 1_000) + requirementsLifetimeSeconds;
  const description = toPaymentDescription(product.name, quantity);
  const { workspaceId } = site.tenant;
  const what = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return paymentMethods.map(({ coin, payTo }) => {
    const amount = toTokenAmount(cents, coin.token);
    const terms = { workspaceId, ...what, coin, payTo, amount };
    const nonce = createChallengeNonce(paywall, terms, validBefore);
    const maxTimeoutSeconds = requirementsLifetimeSeconds;
    return { coin, amount, payTo, nonce, validBefore, maxTimeoutSeconds, description, resource };
  });
}

const maxDescriptionLength = 200;

/** What is neither shown nor a space. The joiners are: letters and emoji are made with them. */
const invisibleCharacters = /[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv;

/** Merchants' words for machines and wallets: without markup as everywhere, on one line, and short. */
export function toPaymentDescription(name: string, quantity: number): string {
  const plain = htmlToText(name).replace(invisibleCharacters, ' ').trim();
  const text = quantity === 1 ? plain : `${quantity} × ${plain}`;
  return [...text].slice(0, maxDescriptionLength).join('');
}
