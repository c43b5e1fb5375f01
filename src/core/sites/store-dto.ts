import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { instant, nullableText } from '../../platform/fields.ts';
import type { Site } from './site.ts';

/** Store metadata as anybody sees it (decisions 3). */
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
    payment_methods: Type.Array(Type.String()),
    protocols: Type.Record(Type.String(), Type.String(), {
      description: 'Where each protocol is reached; `{product_id}` is filled in.',
    }),
    policies: Type.Object({
      shipping: Type.String(),
      returns: Type.String(),
      terms_version: nullableText,
    }),
    updated_at: instant,
  },
  { $id: 'Store' },
);
export type StoreDto = Static<typeof StoreDto>;

/** What is published in a store, and whether it takes payments on chains. */
type StoreSummary = { products: number; collections: number; takesX402: boolean };

/** `origin` is the platform's, where pictures of ours are. Protocols are listed once their doors are open. */
export function toStoreDto(site: Site, origin: string, facts: StoreSummary): StoreDto {
  return {
    slug: site.slug,
    name: site.name,
    description: site.description,
    currency: site.currency,
    url: site.url,
    logo_url: site.logoUrl && absoluteUrl(site.logoUrl, origin),
    domains: site.domains,
    tags: site.tags,
    collections_count: facts.collections,
    products_count: facts.products,
    payment_methods: facts.takesX402 ? ['card', 'x402'] : ['card'],
    protocols: {
      agent_card: `${site.url}/.well-known/agent-card.json`,
      ucp: `${site.url}/.well-known/ucp`,
      mcp: `${site.url}/api/mcp`,
      ...(facts.takesX402 && { x402: `${site.url}/api/x402/product/${site.slug}/{product_id}` }),
    },
    policies: { ...site.policies, terms_version: site.termsVersion },
    updated_at: site.updatedAt.toISOString(),
  };
}
