import type { Static } from 'typebox';
import type { CartDetails } from '../../../core/carts/update-cart-details.ts';
import { parseAddress, parseBuyer } from '../../../core/customers/address.ts';
import type { CartChange } from './schemas.ts';

export function readDetails(body: Static<typeof CartChange>): CartDetails {
  return {
    shippingAddress: body.shipping_address && parseAddress(body.shipping_address),
    selectedShippingOptionId: body.selected_shipping_option_id,
    buyer: body.buyer && parseBuyer(body.buyer),
  };
}
