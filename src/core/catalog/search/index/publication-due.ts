import { Type } from 'typebox';

/** The moment at which a product of the future is published. */
export const publicationDue = {
  name: 'catalog.product_due',
  payload: Type.Object({ productId: Type.String() }),
};
