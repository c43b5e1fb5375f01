import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Address } from '../../customers/address.ts';
import { normalizeEmail } from '../../customers/customer.ts';
import { listCustomerGroupIds } from '../../customers/groups/group-members.ts';
import type { Site } from '../../sites/site.ts';
import { normalizeCountry } from '../calculation/destination.ts';
import type { PricedItem } from '../calculation/quote.ts';
import { type CouponClaim, normalizeCouponCode } from '../coupons/coupon.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import {
  loadPricingFacts,
  type PricingFacts,
  type SellableVariant,
} from './pricing-facts-store.ts';
import { createStockAllocator } from './quote-messages.ts';

/** What of a store a price depends on. */
export type PricingSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax'>;

export type PricingContextRequest = {
  items: QuoteItem[];
  customerId: CustomerId | null;
  email: string | null;
  couponCode: string | null;
  address: Address | null;
  holderId: string | null;
  previous: Quote | null;
  /** The buyer pays now: coupon uses that others hold without paying can be used. */
  isPaying?: boolean | undefined;
};

/** The items that can be had, what is to be told of the others, and all that their price depends on. */
export type PricingContext = {
  items: PricedItem[];
  messages: QuoteMessage[];
  claim: CouponClaim | null;
  facts: PricingFacts;
};

/** One round trip; two for proven buyers. */
export async function loadPricingContext(
  view: View,
  site: PricingSite,
  asked: PricingContextRequest,
): Promise<PricingContext> {
  const facts = await loadContextFacts(view, site, asked);
  return {
    ...selectSellableItems(view, asked, facts.variants),
    claim: toCouponClaim(asked.couponCode, facts),
    facts,
  };
}

async function loadContextFacts(
  view: View,
  site: PricingSite,
  asked: PricingContextRequest,
): Promise<PricingFacts> {
  const { customerId, address, couponCode, email } = asked;
  return loadPricingFacts(view, {
    siteId: site.id,
    variantIds: [...new Set(asked.items.map((item) => item.variantId))],
    holderId: asked.holderId,
    country: address && normalizeCountry(address.country),
    groupIds: customerId === null ? [] : await listCustomerGroupIds(view, customerId),
    couponKey: couponCode === null ? null : normalizeCouponCode(couponCode),
    email: email === null ? null : normalizeEmail(email),
    isPaying: asked.isPaying === true,
  });
}

function toCouponClaim(code: string | null, facts: PricingFacts): CouponClaim | null {
  if (code === null) return null;
  return { code, terms: facts.coupon, usesByBuyer: facts.couponUsesByBuyer };
}

function selectSellableItems(
  view: View,
  { items, previous }: PricingContextRequest,
  variants: SellableVariant[],
): Pick<PricingContext, 'items' | 'messages'> {
  const byId = new Map(variants.map((variant) => [variant.variantId, variant]));
  const take = createStockAllocator(byId, previous);
  const taken = items.map((item) => ({ item, ...take(item) }));
  return {
    items: taken.flatMap(({ item, variant }) =>
      variant ? [toPricedItem(view, item, variant)] : [],
    ),
    messages: taken.flatMap(({ message }) => message ?? []),
  };
}

function toPricedItem(view: View, item: QuoteItem, variant: SellableVariant): PricedItem {
  const { available: _available, imageUrl, name, ...shown } = variant;
  const image = imageUrl && absoluteUrl(imageUrl, view.origin);
  return {
    ...shown,
    id: item.id,
    quantity: item.quantity,
    name: htmlToText(name),
    imageUrl: image,
  };
}
