import { Type } from 'typebox';
import { pageSchema } from '../../../http/input/paging.ts';
import { longText, name, siteSlug, slug } from '../fields.ts';

const optional = Type.Optional;

const CollectionFields = {
  slug: optional(slug),
  description: optional(longText),
  product_ids: optional(
    Type.Array(Type.String(), {
      maxItems: 2_000,
      description: 'Ids of all products of the collection, in order. Replaces the current list.',
    }),
  ),
};
export const NewCollection = Type.Object({ site_slug: siteSlug, name, ...CollectionFields });
export const CollectionChange = Type.Object({ name: optional(name), ...CollectionFields });
export const CollectionPath = Type.Object({ collection_id: Type.String() });
export const CollectionProductPath = Type.Object({
  collection_id: Type.String(),
  product_id: Type.String(),
});
export const CollectionPage = pageSchema('collections', Type.Ref('Collection'));
