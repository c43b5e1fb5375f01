import type { VariantId } from '../../../../kernel/id.ts';
import type { View } from '../../../../platform/unit-of-work.ts';
import { readPricesAt } from '../../../catalog/history/past-prices.ts';
import { findMostSpecific } from '../../../pricing/calculation/destination.ts';
import { loadPricingContext } from '../../../pricing/context/load-pricing-context.ts';
import { isSameCouponCode } from '../../../pricing/coupons/coupon.ts';
import { findLowestPrice } from '../../../pricing/price-lists/price-rule.ts';
import { getOwnSite } from '../../../sites/manage-sites.ts';
import type { Site } from '../../../sites/site.ts';
import type { Order } from '../../order.ts';
import { findPricedAt, findVerifiedCustomer, listUnchangedCoupons } from './exchange-store.ts';
import { type OrderCoupon, toOrderCoupon } from './order-coupon.ts';
import type { ExchangeTerms, PricedVariant } from './price-difference.ts';

/** A variant that the buyer can get in an exchange; its price is in the store's `currency`. */
export type ReplacementVariant = PricedVariant & {
  id: VariantId;
  isDigital: boolean;
  currency: string;
};

export type ResolvedExchangeTerms = Omit<ExchangeTerms, 'variants'> & {
  variants: ReadonlyMap<string, ReplacementVariant>;
};

/**
 * Loads everything that the price of an exchange depends on. Replacement variants that are no
 * longer sold are omitted; stock does not matter here. Price lists apply if the buyer was verified
 * when the order was placed. Coupons apply with the terms they had then, as far as they are still
 * known.
 */
export async function loadExchangeTerms(
  view: View,
  order: Order,
  ids: string[],
): Promise<ResolvedExchangeTerms> {
  const site = await getOwnSite(view, order.siteSlug);
  const variantIds = [...new Set(ids)] as VariantId[];
  const { facts } = await loadPricingContext(view, site, {
    items: variantIds.map((id) => ({ id, variantId: id, quantity: 1 })),
    customerId: await findVerifiedCustomer(view, order),
    email: null,
    couponCodes: [],
    taxDestination: order.shippingAddress,
    holderId: null,
    previous: null,
  });
  const { currency } = site;
  const bought = order.lines.map(({ variantId }) => variantId);
  const pricesThen = await readPricesAt(
    view,
    [...new Set([...variantIds, ...bought])],
    await findPricedAt(view, order),
  );
  const priceOf = (productId: string, listPrice: number) =>
    findLowestPrice({ productId, listPrice }, facts.priceRules);
  const variants = facts.variants.map(({ variantId: id, productId, isDigital, listPrice }) => {
    const price = priceOf(productId, listPrice);
    const priceThen = priceOf(productId, pricesThen.get(id)?.amount ?? listPrice);
    return [id, { id, productId, isDigital, currency, price, priceThen }] as const;
  });
  return {
    variants: new Map(variants),
    bought: new Map(
      [...pricesThen].map(([id, { productId, amount }]) => [
        id,
        { productId, priceThen: priceOf(productId, amount) },
      ]),
    ),
    coupons: await loadOrderCoupons(view, order),
    addedTax: addedTaxRate(order, site, facts.taxRates),
  };
}

async function loadOrderCoupons(view: View, order: Order): Promise<OrderCoupon[]> {
  const unchanged = await listUnchangedCoupons(view, order);
  const findProducts = (code: string) =>
    unchanged.find(({ key }) => isSameCouponCode(key, code))?.productIds ?? null;
  return order.coupons.map((coupon) => toOrderCoupon(coupon, findProducts));
}

function addedTaxRate(
  { shippingAddress: address, totals }: Order,
  { pricesIncludeTax }: Site,
  rates: Awaited<ReturnType<typeof loadPricingContext>>['facts']['taxRates'],
): number | null {
  if (pricesIncludeTax || totals.taxIncluded > 0) return 0;
  return address && (findMostSpecific(rates, (rate) => rate, address)?.rate ?? 0);
}
