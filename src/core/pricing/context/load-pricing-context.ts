import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import { normalizeEmail } from '../../customers/customer.ts';
import { listCustomerGroupIds } from '../../customers/groups/group-members.ts';
import type { Site } from '../../sites/site.ts';
import type { BuyerHints } from '../buyer-hints.ts';
import { normalizeCountry, type ShippingDestination } from '../calculation/destination.ts';
import type { PricedItem } from '../calculation/quote-input.ts';
import { type CouponClaim, normalizeCouponCode } from '../coupons/coupon.ts';
import { unlockCoupons } from '../coupons/eligibility.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import {
  loadPricingFacts,
  type PricingFacts,
  type SellableVariant,
} from './pricing-facts-store.ts';
import { createStockAllocator } from './quote-messages.ts';

/** The fields of a store that prices depend on. */
export type PricingSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax'>;

export type PricingContextRequest = {
  items: QuoteItem[];
  customerId: CustomerId | null;
  email: string | null;
  /** The submitted codes in their order. */
  couponCodes: readonly string[];
  hints?: BuyerHints | null | undefined;
  /** The address, or a hint of one. */
  taxDestination: ShippingDestination | null;
  holderId: string | null;
  previous: Quote | null;
  /** Whether the buyer pays now and can take coupon uses that others hold without paying. */
  isPaying?: boolean | undefined;
};

/** The available items, messages about the other items, and everything that prices depend on. */
export type PricingContext = {
  items: PricedItem[];
  messages: QuoteMessage[];
  /** The entered coupons, and then those that the buyer's claims unlock. */
  claims: CouponClaim[];
  facts: PricingFacts;
};

/** Loads the context in one round trip; in two for verified customers. */
export async function loadPricingContext(
  view: View,
  site: PricingSite,
  request: PricingContextRequest,
): Promise<PricingContext> {
  const { customerId, couponCodes, hints } = request;
  const groupIds = customerId === null ? null : await listCustomerGroupIds(view, customerId);
  const facts = await loadContextFacts(view, site, { ...request, groupIds: groupIds ?? [] });
  return {
    ...selectSellableItems(view, request, facts.variants),
    claims: [
      ...couponCodes.map((code) => toCouponClaim(code, facts)),
      ...unlockCoupons(hints?.claims ?? [], facts.coupons, {
        groups: groupIds,
        agent: hints?.agent ?? null,
      }),
    ],
    facts,
  };
}

async function loadContextFacts(
  view: View,
  site: PricingSite,
  request: PricingContextRequest & { groupIds: string[] },
): Promise<PricingFacts> {
  const { groupIds, taxDestination, couponCodes, email } = request;
  return loadPricingFacts(view, {
    siteId: site.id,
    variantIds: [...new Set(request.items.map((item) => item.variantId))],
    holderId: request.holderId,
    country: taxDestination && normalizeCountry(taxDestination.country),
    groupIds,
    couponKeys: [...new Set(couponCodes.map(normalizeCouponCode))],
    eligibilityClaims: [...(request.hints?.claims ?? [])],
    email: email === null ? null : normalizeEmail(email),
    isPaying: request.isPaying === true,
  });
}

function toCouponClaim(code: string, { coupons }: PricingFacts): CouponClaim {
  const found = coupons.find(({ key }) => key === normalizeCouponCode(code));
  return { code, terms: found?.terms ?? null, usesByBuyer: found?.usesByBuyer ?? 0 };
}

function selectSellableItems(
  view: View,
  { items, previous }: PricingContextRequest,
  variants: SellableVariant[],
): Pick<PricingContext, 'items' | 'messages'> {
  const byId = new Map(variants.map((variant) => [variant.variantId, variant]));
  const allocateStock = createStockAllocator(byId, previous);
  const allocated = items.map((item) => ({ item, ...allocateStock(item) }));
  return {
    items: allocated.flatMap(({ item, variant }) =>
      variant ? [toPricedItem(view, item, variant)] : [],
    ),
    messages: allocated.flatMap(({ message }) => message ?? []),
  };
}

function toPricedItem(view: View, item: QuoteItem, variant: SellableVariant): PricedItem {
  const { available: _available, imageUrl, name, ...fields } = variant;
  const image = imageUrl && absoluteUrl(imageUrl, view.origin);
  return {
    ...fields,
    id: item.id,
    quantity: item.quantity,
    name: htmlToText(name),
    imageUrl: image,
  };
}
