import type { Cart } from '../../carts/cart.ts';
import type { CreateCheckoutSessionInput } from '../session.ts';

/** What a checkout takes from its cart, however it is opened. */
export const carriedFromCart = (cart: Cart) =>
  ({
    items: cart.items,
    cartToken: cart.token,
    buyer: cart.buyer,
    customerId: cart.customerId,
    linkedDetails: cart.linkedDetails,
    shippingAddress: cart.shippingAddress,
    selectedShippingOptionId: cart.selectedShippingOptionId,
    couponCodes: cart.couponCodes,
    hints: cart.hints,
    attribution: cart.attribution,
    previous: cart.quote,
  }) satisfies Partial<CreateCheckoutSessionInput>;
