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
  line_items: itemListField('What is bought, when it is more than one product.'),
  cart_token: cartTokenField,
  ...itemFields,
  session_id: Type.Optional(
    Type.String({ description: 'A checkout that was answered before: it is changed.' }),
  ),
  ...detailFields,
  discount_code: couponCodeField,
  accepted_terms_version: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The `termsVersion` that was answered, once the buyer accepts it.',
    }),
  ),
  customer_id: customerIdField,
});
export type CheckoutInput = Static<typeof CheckoutInput>;
