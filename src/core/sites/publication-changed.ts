import { Type } from 'typebox';

/**
 * A store was published or closed. The catalog above does the work; this is only the message, so
 * that nothing here has to know who listens.
 */
export const publicationChanged = {
  name: 'sites.publication_changed',
  payload: Type.Object({ siteSlug: Type.String() }),
};
