import { listStoreCollections } from '../../../core/catalog/collections/manage-collections.ts';
import { listStoreProducts } from '../../../core/catalog/products/list-products.ts';
import type { Site } from '../../../core/sites/site.ts';
import type { JsonSchema } from '../../../http/openapi/openapi-document.ts';
import type { DocsDeps } from '../deps.ts';

/** Values for the examples, by the name of the parameter or field that takes them. */
export type Examples = Record<string, unknown>;

/**
 * Values for commands that change data. They name nothing that exists, so that readers change
 * nothing by accident.
 */
export const placeholders: Examples = {
  q: 'tee',
  limit: 3,
  site_slug: 'your-store',
  siteSlug: 'your-store',
  domain: 'shop.example.com',
  name: 'Example',
  amount: 2400,
  currency: 'USD',
  scopes: ['read:products'],
  email: 'buyer@example.com',
  country: 'US',
  rate: 7.25,
  url: 'https://example.com/webhooks',
  return_url: 'http://localhost:3000/thanks',
  events: ['order.created'],
  filename: 'tee.jpg',
  content_type: 'image/jpeg',
  kind: 'order_confirmed',
};

const maxSites = 20;

/** Values of a published store and its products, for commands that read and work as printed. */
export async function exampleValues({ unit, directory }: DocsDeps): Promise<Examples> {
  const site = exampleSite(await directory.list(maxSites));
  if (!site) return placeholders;
  const reader = unit.publishedReader();
  const one = { limit: 1, cursor: null };
  const [product] = (await listStoreProducts(reader, site, one)).items;
  const [collection] = (await listStoreCollections(reader, site, one)).items;
  return {
    ...placeholders,
    site_slug: site.slug,
    siteSlug: site.slug,
    slug: site.slug,
    currency: site.currency,
    ...(product && {
      q: product.name,
      query: product.name,
      product_id: product.id,
      productId: product.id,
      product_ids: [product.id],
      ids: product.id,
    }),
    ...(collection && { slug_or_id: collection.slug, collection_id: collection.id }),
  };
}

/**
 * The oldest store of the workspace with the most stores, because readers most likely have an API
 * key of that workspace.
 */
function exampleSite(sites: Site[]): Site | undefined {
  const siblings = (site: Site) =>
    sites.filter(({ tenant }) => tenant.workspaceId === site.tenant.workspaceId).length;
  return sites.toSorted((one, other) => siblings(other) - siblings(one))[0];
}

/** A minimal value of the schema: its required members, with example values for known names. */
export function exampleOf(schema: JsonSchema, examples: Examples, name = ''): unknown {
  if (schema.properties) return exampleObject(schema, examples);
  if (schema.enum !== undefined) return schema.enum[0];
  if (name in examples) return examples[name];
  if (schema.format === 'date-time') return '2026-01-31T00:00:00Z';
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], examples, name);
  if (schema.items) return [exampleOf(schema.items, examples)];
  const { minimum = 1 } = schema;
  return (
    { integer: minimum, number: minimum, boolean: true }[schema.type ?? ''] ?? (name || 'text')
  );
}

/** The required members, or the first member when none is required. */
function exampleObject({ properties = {}, required = [] }: JsonSchema, examples: Examples) {
  const members = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(
    members.map((member) => [member, exampleOf(properties[member] ?? {}, examples, member)]),
  );
}
