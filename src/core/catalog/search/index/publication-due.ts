import { Type } from 'typebox';

/** The job that runs when the publication date of a product is reached. */
export const publishProductJobType = {
  name: 'catalog.publish_product',
  payload: Type.Object({ productId: Type.String() }),
};
