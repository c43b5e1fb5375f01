import type { Static } from 'typebox';
import type { CartDetails } from '../../../core/carts/cart-details.ts';
import { readAddress, readBuyer } from '../../../core/customers/address.ts';
import type { CartChange } from './schemas.ts';

export function readDetails(body: Static<typeof CartChange>): CartDetails {
  return {
    shippingAddress: body.shipping_address && readAddress(body.shipping_address),
    selectedShippingOptionId: body.selected_shipping_option_id,
    buyer: body.buyer && readBuyer(body.buyer),
  };
}
