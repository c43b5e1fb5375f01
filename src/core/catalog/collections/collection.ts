import { type Static, Type } from 'typebox';
import type { CollectionId, SiteId } from '../../../kernel/id.ts';

/** Products grouped by the merchant, in the merchant's order. */
export type Collection = {
  id: CollectionId;
  siteId: SiteId;
  siteSlug: string;
  slug: string;
  name: string;
  description: string;
  /** Number of published products in the collection. */
  productsCount: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type CreateCollectionInput = {
  name: string;
  slug?: string | undefined;
  description?: string | undefined;
  /** Replaces the products of the collection, in this order. */
  productIds?: string[] | undefined;
};

/** A collection's REST representation. */
export const CollectionDto = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    products_count: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Collection' },
);

export function toCollectionDto(collection: Collection): Static<typeof CollectionDto> {
  return {
    id: collection.id,
    site_slug: collection.siteSlug,
    slug: collection.slug,
    name: collection.name,
    description: collection.description,
    products_count: collection.productsCount,
    created_at: collection.createdAt.toISOString(),
    updated_at: collection.updatedAt.toISOString(),
  };
}
