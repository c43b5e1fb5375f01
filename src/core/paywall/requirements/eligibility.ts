import { DomainError } from '../../../kernel/domain-error.ts';
import { maxQuantity } from '../../carts/cart.ts';
import { countBuyableUnits, type Product, type Variant } from '../../catalog/product.ts';
import type { Site } from '../../sites/site.ts';
import type { Paywall } from '../paywall.ts';
import type { Coin, Hex } from '../ports/network.ts';

/** A coin that a store takes, and where it goes, in lower case. */
export type OnChainPaymentMethod = { coin: Coin; payTo: Hex };

/** Something that may be paid for on a chain now. */
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
 * What is sold this way (§4.9 4): a digital product with a file, priced in dollars above zero and at most
 * at the store's limit, where a wallet takes a coin of a network that is switched on. The price is the
 * first variant's that is in stock. Null: it is not.
 */
export function resolveEligibility(
  paywall: Pick<Paywall, 'networks'>,
  wanted: PurchaseCandidate,
): EligiblePurchase | null {
  const { site, product, quantity } = wanted;
  const sold = findSellableVariant(wanted);
  const paymentMethods = listPaymentMethods(paywall, site);
  if (!sold || paymentMethods.length === 0) return null;
  const cents = sold.price.amount * quantity;
  const fits = cents > 0 && cents <= site.cryptoPayments.priceLimit;
  return fits ? { product, variant: sold, quantity, cents, paymentMethods } : null;
}

/** Whether a store is open, and sells this way at all. */
export const acceptsOnChainPayments = ({ published, cryptoPayments }: Site): boolean =>
  published && cryptoPayments.enabled;

/** The coins that a store takes on networks that are switched on; none while it does not sell this way. */
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

/** The variant that is sold, whatever it costs; null: nothing that a file answers for. */
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

/** One body for everything that is not sold this way: it says nothing about what there is. */
export const notEligible = () =>
  new DomainError(
    'not_found',
    'not_eligible',
    'This is not sold for payment on a chain: buy it at the checkout of its store.',
  );
