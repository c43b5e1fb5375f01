import { type Cell, toCsvLine } from '../../../../kernel/csv-line.ts';
import { excerpt } from '../../plain-text.ts';
import { maxFeedTitle } from '../check-product.ts';
import type { FeedProduct, FeedStore, FeedVariant } from '../feed-product.ts';
import { colorNames, type FeedFile, findOption, priceColumns, sizeNames } from './feed-file.ts';

/** A row of OpenAI's product feed. Undefined fields are left out. */
type Row = Record<string, string | boolean | string[] | Record<string, string> | undefined>;

/** The columns in the order of the CSV file. */
const columns = [
  ...['item_id', 'title', 'description', 'url', 'brand', 'image_url', 'additional_image_urls'],
  ...[
    'price',
    'sale_price',
    'availability',
    'condition',
    'product_category',
    'gtin',
    'mpn',
    'color',
    'size',
  ],
  ...['group_id', 'item_group_title', 'listing_has_variations', 'variant_dict'],
  ...['is_eligible_search', 'is_eligible_checkout', 'seller_name', 'seller_url', 'store_country'],
  ...['target_countries', 'seller_privacy_policy', 'seller_tos', 'return_policy'],
];

const maxImages = 10;

function toRow(product: FeedProduct, variant: FeedVariant, store: FeedStore): Row {
  const [first, ...others] = variant.images;
  const { hasVariants } = product;
  return {
    item_id: variant.id,
    title: excerpt(variant.title, maxFeedTitle),
    description: product.description,
    url: product.url,
    brand: product.brand ?? undefined,
    image_url: first?.url,
    additional_image_urls: others.slice(0, maxImages).map(({ url }) => url),
    ...priceColumns(variant),
    availability: variant.isInStock ? 'in_stock' : 'out_of_stock',
    condition: product.condition,
    product_category: product.category ?? undefined,
    gtin: variant.gtin ?? undefined,
    mpn: variant.mpn ?? undefined,
    color: findOption(variant.options, colorNames) ?? undefined,
    size: findOption(variant.options, sizeNames) ?? undefined,
    group_id: hasVariants ? product.id : undefined,
    item_group_title: hasVariants ? excerpt(product.title, maxFeedTitle) : undefined,
    listing_has_variations: hasVariants,
    variant_dict: hasVariants ? variant.options : undefined,
    is_eligible_search: true,
    is_eligible_checkout: store.hasCheckout,
    ...sellerFields(store),
  };
}

function sellerFields({ name, url, country, policies }: FeedStore): Row {
  const link = (policy: 'privacy' | 'terms' | 'returns') =>
    policies[policy] === '' ? undefined : `${url}/policies/${policy}`;
  return {
    seller_name: name,
    seller_url: url,
    store_country: country ?? undefined,
    target_countries: country === null ? undefined : [country],
    seller_privacy_policy: link('privacy'),
    seller_tos: link('terms'),
    return_policy: link('returns'),
  };
}

export const openAiJsonLines: FeedFile = {
  path: 'openai.jsonl.gz',
  channel: 'openai',
  contentType: 'application/gzip',
  isGzip: true,
  begin: () => '',
  write: (product, store) =>
    product.variants
      .map((variant) => `${JSON.stringify(toRow(product, variant, store))}\n`)
      .join(''),
  end: '',
};

export const openAiCsv: FeedFile = {
  path: 'openai.csv.gz',
  channel: 'openai',
  contentType: 'application/gzip',
  isGzip: true,
  begin: () => toCsvLine(columns),
  write: (product, store) =>
    product.variants
      .map((variant) => {
        const row = toRow(product, variant, store);
        return toCsvLine(columns.map((name) => toCell(row[name])));
      })
      .join(''),
  end: '',
};

/** Lists are separated by commas, so commas in URLs become `%2C`. */
function toCell(value: Row[string]): Cell {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => item.replaceAll(',', '%2C')).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
