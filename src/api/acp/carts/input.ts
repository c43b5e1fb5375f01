import { Type } from 'typebox';
import { AcpBuyerInput, clearable, ItemsInput } from '../checkout/input.ts';

/** The whole contents of a cart, for creating and for replacing them. */
export const CartInput = Type.Object(
  {
    line_items: ItemsInput,
    buyer: clearable(AcpBuyerInput),
    locale: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: true },
);

/** The body has no members that are read. */
export const CartCancelInput = Type.Object({}, { additionalProperties: true });
