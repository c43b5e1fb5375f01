import { Type } from 'typebox';
import { pageQuery, pageSchema } from '../../../http/input/paging.ts';
import { longText, name, siteFilter, siteSlug, slug } from '../fields.ts';

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
export const NewCollection = Type.Object(
  { site_slug: siteSlug, name, ...CollectionFields },
  { examples: [{ site_slug: 'your-store', name: 'Kitchen', product_ids: ['product_id'] }] },
);
export const CollectionChange = Type.Object(
  { name: optional(name), ...CollectionFields },
  { examples: [{ name: 'Kitchen and dining' }] },
);
export const CollectionOrder = Type.Object(
  {
    product_ids: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 2_000,
      description:
        'Ids of products of the collection, which come first in this order. The others follow in their present order.',
    }),
  },
  { examples: [{ product_ids: ['product_id'] }] },
);
export const CollectionQuery = Type.Object({
  ...siteFilter,
  q: optional(Type.String({ maxLength: 200, description: 'A part of the name or the slug.' })),
  ...pageQuery,
});
export const CollectionPath = Type.Object({ collection_id: Type.String() });
export const CollectionProductPath = Type.Object({
  collection_id: Type.String(),
  product_id: Type.String(),
});
export const CollectionPage = pageSchema('collections', Type.Ref('Collection'));
