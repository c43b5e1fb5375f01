import { DomainError } from '../../kernel/domain-error.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type Address, type Buyer, normalizeAddress } from '../customers/address.ts';
import { addCouponCode } from '../pricing/add-coupon-code.ts';
import { withoutCouponCode } from '../pricing/coupons/coupon.ts';
import type { ShippingOption } from '../pricing/quote.ts';
import type { Cart } from './cart.ts';
import { toShippingOptionDto } from './cart-dto.ts';
import { type CartAccess, changeCart } from './change-cart.ts';
import { toPriceRequest } from './quote-cart.ts';

/** Omitted fields stay unchanged; null removes a value. */
export type CartDetails = {
  shippingAddress?: Address | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  buyer?: Buyer | null | undefined;
};

/**
 * Updates the buyer, the shipping address and the shipping option. Errors: those of `changeCart`,
 * 422 `shipping_option_unknown` with `shipping_options`.
 */
export async function updateCartDetails(
  work: Work,
  access: CartAccess,
  details: CartDetails,
): Promise<Cart> {
  const cart = await changeCart(work, access, (before) => ({
    ...before,
    shippingAddress: valueOrPrevious(
      details.shippingAddress && normalizeAddress(details.shippingAddress),
      before.shippingAddress,
    ),
    selectedShippingOptionId: valueOrPrevious(
      details.selectedShippingOptionId,
      before.selectedShippingOptionId,
    ),
    buyer: valueOrPrevious(details.buyer, before.buyer),
  }));
  const chosen = details.selectedShippingOptionId ?? null;
  const { shippingOptions } = cart.quote;
  if (chosen !== null && !shippingOptions.some(({ id }) => id === chosen))
    throw unknownShippingOption(shippingOptions);
  return cart;
}

/**
 * Applies a coupon: after the others if all are combinable, otherwise in their place. Errors are
 * those of `addCouponCode`.
 */
export function applyCoupon(work: Work, access: CartAccess, code: string): Promise<Cart> {
  return changeCart(work, access, async (cart, site) => {
    const { items, customerId, email, couponCodes: codes } = toPriceRequest(cart);
    const buyer = { items, customerId, email, codes };
    return { ...cart, couponCodes: await addCouponCode(work, site, buyer, code) };
  });
}

/** Removes a coupon; all coupons if no code is given. A code that is not applied is ignored. */
export function removeCoupon(work: Work, access: CartAccess, code?: string): Promise<Cart> {
  return changeCart(work, access, (cart) => ({
    ...cart,
    couponCodes: withoutCouponCode(cart.couponCodes, code),
  }));
}

const valueOrPrevious = <Value>(value: Value | undefined, before: Value): Value =>
  value === undefined ? before : value;

function unknownShippingOption(options: ShippingOption[]): DomainError {
  const message =
    options.length === 0
      ? 'No shipping options are available. Set a shipping address that the store ships to.'
      : 'This shipping option is not available for the address. Choose one of shipping_options.';
  return new DomainError('unprocessable', 'shipping_option_unknown', message, {
    details: [{ field: 'selected_shipping_option_id', code: 'unknown', message }],
    extensions: { shipping_options: options.map(toShippingOptionDto) },
  });
}
