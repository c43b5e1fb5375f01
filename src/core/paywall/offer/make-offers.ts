import type { Reader } from '../../../platform/work.ts';
import { plainText } from '../../catalog/plain-text.ts';
import type { Product } from '../../catalog/product.ts';
import { getPublishedProducts } from '../../catalog/products/read-products.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import { amountOf } from './amount.ts';
import { type Eligible, eligible, notEligible } from './eligible.ts';
import { challengeNonce } from './nonce.ts';
import { type Offer, offerSeconds } from './offer.ts';

/** What somebody wants to buy. `resource`: its absolute address, without the e-mail address. */
export type Asked = { site: Site; productId: string; quantity: number; resource: string };

type Challenger = Pick<Paywall, 'networks' | 'random' | 'secrets'>;

/**
 * How a published product may be paid for, the preferred network first: at least one way. One read, and
 * nothing is written. 404 `not_eligible`.
 */
export async function makeOffers(
  paywall: Challenger,
  reader: Reader,
  asked: Asked,
): Promise<Offer[]> {
  const sold = await findEligible(paywall, reader, asked);
  return offersOf(paywall, sold, { ...asked, now: reader.now });
}

/** The same for a product that was read already; null: there is none. */
export function makeOffersFor(
  paywall: Challenger,
  product: Product | null,
  asked: Asked & { now: Date },
): Offer[] {
  const sold = product && eligible(paywall, { ...asked, product });
  if (!sold) throw notEligible();
  return offersOf(paywall, sold, asked);
}

/** 404 `not_eligible`. */
export async function findEligible(
  paywall: Challenger,
  reader: Reader,
  { site, productId, quantity }: Omit<Asked, 'resource'>,
): Promise<Eligible> {
  const [product] = await getPublishedProducts(reader, site, [productId]);
  const sold = product && eligible(paywall, { site, product, quantity });
  if (!sold) throw notEligible();
  return sold;
}

/** The offers of something that was read already. */
export function offersOf(
  paywall: Challenger,
  { product, variant, quantity, cents, ways }: Eligible,
  { site, resource, now }: { site: Site; resource: string; now: Date },
): Offer[] {
  const validBefore = Math.floor(now.getTime() / 1_000) + offerSeconds;
  const description = descriptionOf(product.name, quantity);
  const { workspaceId } = site.tenant;
  const what = { siteId: site.id, productId: product.id, variantId: variant.id, quantity };
  return ways.map(({ coin, payTo }) => {
    const amount = amountOf(cents, coin.token);
    const terms = { workspaceId, ...what, coin, payTo, amount };
    const nonce = challengeNonce(paywall, terms, validBefore);
    const maxTimeoutSeconds = offerSeconds;
    return { coin, amount, payTo, nonce, validBefore, maxTimeoutSeconds, description, resource };
  });
}

const maxDescription = 200;

/** What is neither shown nor a space. The joiners are: letters and emoji are made with them. */
const unseen = /[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]+/gv;

/** Merchants' words for machines and wallets: without markup as everywhere, on one line, and short. */
export function descriptionOf(name: string, quantity: number): string {
  const plain = plainText(name).replace(unseen, ' ').trim();
  const text = quantity === 1 ? plain : `${quantity} × ${plain}`;
  return [...text].slice(0, maxDescription).join('');
}
