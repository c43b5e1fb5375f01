import { absoluteUrl } from '../../../kernel/absolute-url.ts';
import type { CustomerId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/work.ts';
import { plainText } from '../../catalog/plain-text.ts';
import type { Address } from '../../customers/address.ts';
import { normalEmail } from '../../customers/customer.ts';
import { groupsOfCustomer } from '../../customers/groups/group-members.ts';
import type { Site } from '../../sites/site.ts';
import { countryKey } from '../calculation/destination.ts';
import type { PricedItem } from '../calculation/quote.ts';
import { type CouponClaim, couponKey } from '../coupons/coupon.ts';
import type { Quote, QuoteItem, QuoteMessage } from '../quote.ts';
import { type Facts, loadFacts, type OfferedVariant } from './offer-store.ts';
import { takeFrom } from './told-changes.ts';

/** What of a store a price depends on. */
export type PricingSite = Pick<Site, 'id' | 'currency' | 'pricesIncludeTax'>;

export type Asked = {
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
export type Offer = {
  items: PricedItem[];
  messages: QuoteMessage[];
  claim: CouponClaim | null;
  facts: Facts;
};

/** One round trip; two for proven buyers. */
export async function lookUpOffer(view: View, site: PricingSite, asked: Asked): Promise<Offer> {
  const facts = await factsFor(view, site, asked);
  return {
    ...offeredItems(view, asked, facts.variants),
    claim: claimOf(asked.couponCode, facts),
    facts,
  };
}

async function factsFor(view: View, site: PricingSite, asked: Asked): Promise<Facts> {
  const { customerId, address, couponCode, email } = asked;
  return loadFacts(view, {
    siteId: site.id,
    variantIds: [...new Set(asked.items.map((item) => item.variantId))],
    holderId: asked.holderId,
    country: address && countryKey(address.country),
    groupIds: customerId === null ? [] : await groupsOfCustomer(view, customerId),
    couponKey: couponCode === null ? null : couponKey(couponCode),
    email: email === null ? null : normalEmail(email),
    isPaying: asked.isPaying === true,
  });
}

function claimOf(code: string | null, facts: Facts): CouponClaim | null {
  if (code === null) return null;
  return { code, terms: facts.coupon, usesByBuyer: facts.couponUsesByBuyer };
}

function offeredItems(
  view: View,
  { items, previous }: Asked,
  variants: OfferedVariant[],
): Pick<Offer, 'items' | 'messages'> {
  const byId = new Map(variants.map((variant) => [variant.variantId, variant]));
  const take = takeFrom(byId, previous);
  const taken = items.map((item) => ({ item, ...take(item) }));
  return {
    items: taken.flatMap(({ item, variant }) => (variant ? [lineOf(view, item, variant)] : [])),
    messages: taken.flatMap(({ message }) => message ?? []),
  };
}

function lineOf(view: View, item: QuoteItem, variant: OfferedVariant): PricedItem {
  const { available: _available, imageUrl, name, ...shown } = variant;
  const image = imageUrl && absoluteUrl(imageUrl, view.origin);
  return { ...shown, id: item.id, quantity: item.quantity, name: plainText(name), imageUrl: image };
}
