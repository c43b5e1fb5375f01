import { Type } from 'typebox';

/**
 * The job for a store that was published or unpublished. The catalog defines its handler, because
 * this folder must not depend on the catalog.
 */
export const publicationChanged = {
  name: 'sites.publication_changed',
  payload: Type.Object({ siteSlug: Type.String() }),
};
