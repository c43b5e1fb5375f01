/** Shopify's headers of an address and what they are called in `readAddress`. */
const addressColumns = {
  name: 'name',
  address1: 'line1',
  address2: 'line2',
  company: 'company',
  city: 'city',
  zip: 'postcode',
  province: 'state_code',
  'province name': 'state',
  country: 'country',
  phone: 'phone',
};

const addressOf = (kind: 'billing' | 'shipping') =>
  Object.fromEntries(
    Object.entries(addressColumns).map(([header, name]) => [
      `${kind} ${header}`,
      `${kind}_${name}`,
    ]),
  );

/** Columns of Shopify's orders that have a field; all others are kept in a note of the order. */
export const orderColumns: Readonly<Record<string, string>> = {
  id: 'id',
  name: 'name',
  email: 'email',
  'financial status': 'financial_status',
  'fulfillment status': 'fulfillment_status',
  'fulfilled at': 'fulfilled_at',
  currency: 'currency',
  subtotal: 'subtotal',
  shipping: 'shipping',
  taxes: 'taxes',
  total: 'total',
  'discount code': 'discount_code',
  'discount amount': 'discount',
  'created at': 'created_at',
  'lineitem quantity': 'quantity',
  'lineitem name': 'line_name',
  'lineitem price': 'price',
  'lineitem sku': 'sku',
  'lineitem requires shipping': 'ships',
  'lineitem fulfillment status': 'line_status',
  'lineitem discount': 'line_discount',
  'cancelled at': 'cancelled_at',
  'payment method': 'payment_method',
  'payment reference': 'payment_reference',
  'refunded amount': 'refunded',
  tags: 'tags',
  ...addressOf('billing'),
  ...addressOf('shipping'),
};
