import { type Static, Type } from 'typebox';
import {
  cartToken,
  couponCode,
  customerId,
  detailFields,
  itemFields,
  itemList,
  siteSlug,
} from '../fields.ts';

export const CheckoutInput = Type.Object({
  site_slug: siteSlug,
  line_items: itemList('What is bought, when it is more than one product.'),
  cart_token: cartToken,
  ...itemFields,
  session_id: Type.Optional(
    Type.String({ description: 'A checkout that was answered before: it is changed.' }),
  ),
  ...detailFields,
  discount_code: couponCode,
  accepted_terms_version: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The `termsVersion` that was answered, once the buyer accepts it.',
    }),
  ),
  customer_id: customerId,
});
export type CheckoutInput = Static<typeof CheckoutInput>;
