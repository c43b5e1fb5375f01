import type { View } from '../../platform/unit-of-work.ts';
import { chooseVariants } from '../catalog/variants/choose-variants.ts';
import { type Address, normalizeAddress } from '../customers/address.ts';
import { priceItems } from '../pricing/price-items.ts';
import type { Quote } from '../pricing/quote.ts';
import { getOwnSite } from '../sites/manage-sites.ts';

/** A basket and a destination to try. */
export type PreviewRequest = {
  items: {
    productId: string | null;
    variantId: string | null;
    options: Record<string, string> | null;
    quantity: number;
  }[];
  address: Address;
  couponCodes: readonly string[];
  shippingOptionId: string | null;
};

/**
 * The quote that a guest would get for a basket, with the cheapest shipping option unless one is
 * selected. Nothing is stored. Errors are those of `chooseVariants`.
 */
export async function previewQuote(
  view: View,
  slug: string,
  request: PreviewRequest,
): Promise<Quote> {
  const site = await getOwnSite(view, slug);
  const chosen = await chooseVariants(view, site, request.items);
  return priceItems(view, site, {
    items: chosen.map(({ line, choice }, index) => ({
      id: `line_${index + 1}`,
      variantId: choice.id,
      quantity: line.quantity,
    })),
    customerId: null,
    email: null,
    couponCodes: request.couponCodes,
    address: normalizeAddress(request.address),
    selectedShippingOptionId: request.shippingOptionId,
    preselectCheapest: true,
    holderId: null,
    previous: null,
  });
}
