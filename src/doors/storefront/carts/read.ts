import type { Static } from 'typebox';
import type { CartDetails } from '../../../core/carts/cart-details.ts';
import type { WantedItem } from '../../../core/carts/cart-items.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import type { CartChange, NewItem } from './schemas.ts';

type AddressBody = NonNullable<Static<typeof CartChange>['shipping_address']>;
type BuyerBody = NonNullable<Static<typeof CartChange>['buyer']>;

export function readDetails(body: Static<typeof CartChange>): CartDetails {
  return {
    shippingAddress: body.shipping_address && readAddress(body.shipping_address),
    selectedShippingOptionId: body.selected_shipping_option_id,
    buyer: body.buyer && readBuyer(body.buyer),
  };
}

export function readBuyer({ email, name }: BuyerBody): Buyer {
  return { email: email.trim(), name: textOrNull(name) };
}

export function readItem(body: Static<typeof NewItem>): WantedItem {
  return {
    productId: body.product_id ?? null,
    variantId: body.variant_id ?? null,
    options: body.variant_options ?? null,
    quantity: body.quantity ?? 1,
  };
}

function readAddress(body: AddressBody): Address {
  return {
    name: textOrNull(body.name),
    line1: textOrNull(body.line1),
    line2: textOrNull(body.line2),
    city: textOrNull(body.city),
    state: textOrNull(body.state),
    postcode: textOrNull(body.postcode),
    country: body.country.toUpperCase(),
    phone: textOrNull(body.phone),
  };
}

const textOrNull = (text: string | null | undefined) => text?.trim() || null;
