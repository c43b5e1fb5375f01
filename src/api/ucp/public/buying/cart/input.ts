import { Type } from 'typebox';
import { IdInput, sharedFields } from '../checkout/input.ts';

const Cart = Type.Object(sharedFields, { additionalProperties: true });

export const CartCreateInput = Type.Object({ cart: Cart });

export const CartUpdateInput = Type.Object({ ...IdInput.properties, cart: Cart });
