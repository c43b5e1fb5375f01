import { Type } from 'typebox';

/** The job that runs when the publication date of a product is reached. */
export const publishProductJobType = {
  name: 'catalog.product_due',
  payload: Type.Object({ productId: Type.String() }),
};
