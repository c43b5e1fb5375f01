import type { ProductId, VariantId } from '../../../kernel/id.ts';
import { defineOutsideService } from '../../../platform/outside/outside-service.ts';
import type { Address } from '../../customers/address.ts';
import type { AnswerOr, Question } from '../../hooks/question.ts';
import type { ShippingOption } from '../shipping-option.ts';

/** A line as outside services get it. `line` is its position, from 1; amounts are in minor units. */
export type OutsideLine = {
  line: number;
  productId: ProductId;
  variantId: VariantId;
  sku: string | null;
  quantity: number;
  unitPrice: number;
  /** The price of the line after discounts. */
  amount: number;
  weightGrams: number;
  isDigital: boolean;
};

/** Where goods go, without the name and the phone number of the buyer. */
export type OutsideDestination = Omit<Address, 'name' | 'phone'>;

type Basket = {
  currency: string;
  destination: OutsideDestination;
  lines: OutsideLine[];
};

export type ShippingBasket = Basket;

export type TaxBasket = Basket & {
  pricesIncludeTax: boolean;
  /** The cost of the selected shipping option; 0 if none is selected. */
  shipping: number;
};

/** The tax on each line, in the order of the lines, and on shipping. */
export type TaxAmounts = { lines: number[]; shipping: number };

/** The port for shipping rates. No option means that the store does not ship there. */
export const shippingRatesService = defineOutsideService<
  Question<ShippingBasket>,
  AnswerOr<ShippingOption[]>
>('shipping_rates');

/** The port for taxes. If prices include tax, the amounts are the included tax. */
export const taxesService = defineOutsideService<Question<TaxBasket>, AnswerOr<TaxAmounts>>(
  'taxes',
);
