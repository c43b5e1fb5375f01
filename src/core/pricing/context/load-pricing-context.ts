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

/** The fields of a store that prices depend on. */
export type PricingSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax'>;

export type PricingContextRequest = {
  items: QuoteItem[];
  customerId: CustomerId | null;
  email: string | null;
  couponCode: string | null;
  address: Address | null;
  holderId: string | null;
  previous: Quote | null;
  /** Whether the buyer pays now and can take coupon uses that others hold without paying. */
  isPaying?: boolean | undefined;
};

/** The available items, messages about the other items, and everything that prices depend on. */
export type PricingContext = {
  items: PricedItem[];
  messages: QuoteMessage[];
  claim: CouponClaim | null;
  facts: PricingFacts;
};

/** Loads the context in one round trip; in two for verified customers. */
export async function loadPricingContext(
  view: View,
  site: PricingSite,
  request: PricingContextRequest,
): Promise<PricingContext> {
  const facts = await loadContextFacts(view, site, request);
  return {
    ...selectSellableItems(view, request, facts.variants),
    claim: toCouponClaim(request.couponCode, facts),
    facts,
  };
}

async function loadContextFacts(
  view: View,
  site: PricingSite,
  request: PricingContextRequest,
): Promise<PricingFacts> {
  const { customerId, address, couponCode, email } = request;
  return loadPricingFacts(view, {
    siteId: site.id,
    variantIds: [...new Set(request.items.map((item) => item.variantId))],
    holderId: request.holderId,
    country: address && normalizeCountry(address.country),
    groupIds: customerId === null ? [] : await listCustomerGroupIds(view, customerId),
    couponKey: couponCode === null ? null : normalizeCouponCode(couponCode),
    email: email === null ? null : normalizeEmail(email),
    isPaying: request.isPaying === true,
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
