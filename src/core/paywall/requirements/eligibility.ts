import { DomainError } from '../../../kernel/domain-error.ts';
import { maxQuantity } from '../../carts/cart.ts';
import { countBuyableUnits, type Product, type Variant } from '../../catalog/product.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import type { Hex, TokenOnNetwork } from '../ports/network.ts';

/** A coin that a store accepts, and the wallet that receives it, in lower case. */
export type OnChainPaymentMethod = { coin: TokenOnNetwork; payTo: Hex };

/** A purchase that can be paid on a chain. */
export type EligiblePurchase = {
  product: Product;
  variant: Variant;
  quantity: number;
  /** Price times quantity. */
  cents: number;
  /** At least one; the preferred network first. */
  paymentMethods: OnChainPaymentMethod[];
};

type PurchaseCandidate = { site: Site; product: Product; quantity: number };

/**
 * Resolves what can be paid on a chain: a digital product with a file and a price in dollars, above
 * zero and at most the store's limit, if the store has a wallet for a coin of an enabled network.
 * The price is that of the first variant in stock. Returns null if the product is not eligible.
 */
export function resolveEligibility(
  paywall: Pick<Paywall, 'networks'>,
  candidate: PurchaseCandidate,
): EligiblePurchase | null {
  const { site, product, quantity } = candidate;
  const variant = findSellableVariant(candidate);
  const paymentMethods = listPaymentMethods(paywall, site);
  if (!variant || paymentMethods.length === 0) return null;
  const cents = variant.price.amount * quantity;
  const fits = cents > 0 && cents <= site.cryptoPayments.priceLimit;
  return fits ? { product, variant, quantity, cents, paymentMethods } : null;
}

/** Whether a store is published and accepts payments on a chain. */
export const acceptsOnChainPayments = ({ published, cryptoPayments }: Site): boolean =>
  published && cryptoPayments.enabled;

/**
 * The coins that a store accepts on enabled networks; none if it does not accept payments on a
 * chain.
 */
export function listPaymentMethods(
  { networks }: Pick<Paywall, 'networks'>,
  site: Site,
): OnChainPaymentMethod[] {
  const { wallets, preferredChain, acceptedTokens } = site.cryptoPayments;
  if (!acceptsOnChainPayments(site)) return [];
  const isLater = (name: string) => Number(name !== preferredChain);
  return networks
    .toSorted((one, other) => isLater(one.name) - isLater(other.name))
    .flatMap((network) => {
      const wallet = wallets[network.name]?.toLowerCase();
      if (wallet === undefined) return [];
      return network.tokens
        .filter(({ symbol }) => acceptedTokens.includes(symbol))
        .map((token) => ({ coin: { network, token }, payTo: wallet as Hex }));
    });
}

/** The variant to sell, at any price; null if none can be sold as a download. */
export function findSellableVariant({
  site,
  product,
  quantity,
}: PurchaseCandidate): Variant | null {
  const { isDigital, digitalAssetId, siteId, variants } = product;
  if (!isDigital || digitalAssetId === null || siteId !== site.id) return null;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) return null;
  const variant = variants.find((one) => (countBuyableUnits(one) ?? quantity) >= quantity);
  return variant?.price.currency === 'USD' ? variant : null;
}

/** The same 404 for every ineligible product, so that it does not reveal which products exist. */
export const notEligible = () =>
  new DomainError(
    'not_found',
    'not_eligible',
    'This product cannot be bought with a blockchain payment. Use the checkout of its store.',
  );
