import type { OrderDraft } from '../../core/checkout/validation/order-validation.ts';
import type { ShippingBasket } from '../../core/pricing/outside/ports.ts';

const destination = {
  line1: '1 Main Street',
  line2: null,
  city: 'Springfield',
  state: 'IL',
  postcode: '62701',
  country: 'US',
};

/** The basket of a test call. Its ids belong to no product. */
export const sampleBasket = (currency: string): ShippingBasket => ({
  currency,
  destination,
  lines: [
    {
      line: 1,
      productId: 'prd_sample',
      variantId: 'var_sample',
      sku: 'SAMPLE-1',
      quantity: 2,
      unitPrice: 1_500,
      amount: 3_000,
      weightGrams: 400,
      isDigital: false,
    },
  ],
});

export function sampleOrder({ currency, lines }: ShippingBasket): OrderDraft {
  const address = { ...destination, name: 'Jo Sample', phone: null };
  return {
    channel: 'cart',
    currency,
    email: 'jo@example.com',
    name: 'Jo Sample',
    shippingAddress: address,
    billingAddress: null,
    shippingOptionId: 'standard',
    couponCodes: [],
    lines,
    totals: { subtotal: 3_000, discount: 0, shipping: 500, tax: 0, taxIncluded: 0, total: 3_500 },
  };
}
