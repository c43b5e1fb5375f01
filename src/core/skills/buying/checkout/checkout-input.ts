import { type Static, Type } from 'typebox';
import {
  cartTokenField,
  couponCodeField,
  customerIdField,
  detailFields,
  itemFields,
  itemListField,
  siteSlugField,
} from '../schema-fields.ts';

export const CheckoutInput = Type.Object({
  site_slug: siteSlugField,
  line_items: itemListField('The items to buy, if there is more than one product.'),
  cart_token: cartTokenField,
  ...itemFields,
  session_id: Type.Optional(Type.String({ description: 'Id of an existing checkout to change.' })),
  ...detailFields,
  discount_code: couponCodeField,
  accepted_terms_version: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The returned `termsVersion`, once the buyer accepts it.',
    }),
  ),
  customer_id: customerIdField,
});
export type CheckoutInput = Static<typeof CheckoutInput>;
