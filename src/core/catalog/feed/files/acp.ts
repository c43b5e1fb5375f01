import type { FeedImage, FeedProduct, FeedStore, FeedVariant } from '../feed-product.ts';
import type { FeedFile } from './feed-file.ts';

/** `FeedMetadata` of the Agentic Commerce Protocol, 2026-04-17. */
export const acpMetadata: FeedFile = {
  path: 'acp/metadata.json',
  channel: 'acp',
  contentType: 'application/json; charset=utf-8',
  isGzip: false,
  begin: ({ id, country }, builtAt) =>
    `${JSON.stringify({
      id,
      ...(country !== null && { target_country: country }),
      updated_at: builtAt.toISOString(),
    })}\n`,
  write: () => '',
  end: '',
};

/** One `Product` of the Agentic Commerce Protocol per line. */
export const acpProducts: FeedFile = {
  path: 'acp/products.jsonl',
  channel: 'acp',
  contentType: 'application/x-ndjson; charset=utf-8',
  isGzip: false,
  begin: () => '',
  write: (product, store) => `${JSON.stringify(toProduct(product, store))}\n`,
  end: '',
};

function toProduct(product: FeedProduct, store: FeedStore) {
  const { id, title, description, url, images, variants } = product;
  const seller = { name: store.name, links: toLinks(store) };
  return {
    id,
    title,
    ...(description !== '' && { description: { plain: description } }),
    url,
    ...(images.length > 0 && { media: images.map(toMedia) }),
    variants: variants.map((variant) => toVariant(product, variant, seller)),
  };
}

type Seller = { name: string; links: object[] };

function toVariant(product: FeedProduct, variant: FeedVariant, seller: Seller) {
  const { condition, category, tags, url } = product;
  const { id, title, price, formerPrice, options, images, gtin, isInStock } = variant;
  const categories = [
    ...(category === null ? [] : [{ value: category, taxonomy: 'google_product_category' }]),
    ...tags.map((value) => ({ value, taxonomy: 'merchant' })),
  ];
  return {
    id,
    title,
    url,
    ...(gtin !== null && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    price,
    ...(formerPrice && { list_price: formerPrice }),
    availability: { available: isInStock, status: isInStock ? 'in_stock' : 'out_of_stock' },
    ...(categories.length > 0 && { categories }),
    // The standard's word for goods that had an owner.
    condition: [condition === 'used' ? 'secondhand' : condition],
    ...(Object.keys(options).length > 0 && {
      variant_options: Object.entries(options).map(([name, value]) => ({ name, value })),
    }),
    ...(images !== product.images && { media: images.map(toMedia) }),
    seller,
  };
}

const toMedia = ({ url, alt }: FeedImage) => ({
  type: 'image',
  url: new URL(url).href,
  ...(alt !== '' && { alt_text: alt }),
});

const linkTypes = {
  privacy: 'privacy_policy',
  terms: 'terms_of_service',
  returns: 'refund_policy',
  shipping: 'shipping_policy',
} as const;

function toLinks({ url, policies }: FeedStore) {
  return (['privacy', 'terms', 'returns', 'shipping'] as const)
    .filter((policy) => policies[policy] !== '')
    .map((policy) => ({ type: linkTypes[policy], url: `${url}/policies/${policy}` }));
}
