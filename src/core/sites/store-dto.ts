import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { dateTime, nullableText } from '../../platform/fields.ts';
import type { Site } from './site.ts';

/** Public metadata of a store. */
export const StoreDto = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    currency: Type.String(),
    url: Type.String(),
    logo_url: nullableText,
    domains: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    collections_count: Type.Integer(),
    products_count: Type.Integer(),
    payment_methods: Type.Array(Type.String(), {
      description: '`card` and `x402`; none if the store takes no payments.',
    }),
    protocols: Type.Record(Type.String(), Type.String(), {
      description: 'URL of each protocol; replace `{product_id}` with the id of a product.',
    }),
    policies: Type.Object({
      shipping: Type.String(),
      returns: Type.String(),
      terms_version: nullableText,
    }),
    updated_at: dateTime,
  },
  { $id: 'Store' },
);
export type StoreDto = Static<typeof StoreDto>;

/** Counts of what is published in a store, and how it can be paid. */
type StoreSummary = {
  products: number;
  collections: number;
  takesCards: boolean;
  takesX402: boolean;
};

/**
 * `origin` is the platform's, which serves uploaded images. Protocols that the store does not offer
 * are left out.
 */
export function toStoreDto(site: Site, origin: string, summary: StoreSummary): StoreDto {
  return {
    slug: site.slug,
    name: site.name,
    description: site.description,
    currency: site.currency,
    url: site.url,
    logo_url: site.logoUrl && absoluteUrl(site.logoUrl, origin),
    domains: site.domains,
    tags: site.tags,
    collections_count: summary.collections,
    products_count: summary.products,
    payment_methods: [
      ...(summary.takesCards ? ['card'] : []),
      ...(summary.takesX402 ? ['x402'] : []),
    ],
    protocols: {
      agent_card: `${site.url}/.well-known/agent-card.json`,
      ucp: `${site.url}/.well-known/ucp`,
      mcp: `${site.url}/api/mcp`,
      ...(summary.takesX402 && { x402: `${site.url}/api/x402/product/${site.slug}/{product_id}` }),
    },
    policies: {
      shipping: site.policies.shipping,
      returns: site.policies.returns,
      terms_version: site.termsVersion,
    },
    updated_at: site.updatedAt.toISOString(),
  };
}
