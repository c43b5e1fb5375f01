import { Type } from 'typebox';
import { basket, IdInput } from '../checkout/input.ts';

const Cart = Type.Object(basket, { additionalProperties: true });

export const CartCreateInput = Type.Object({ cart: Cart });

export const CartUpdateInput = Type.Object({ ...IdInput.properties, cart: Cart });
