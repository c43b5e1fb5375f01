import { countryName } from '../../../../kernel/countries.ts';
import { excerpt } from '../../plain-text.ts';
import { maxFeedTitle } from '../check-product.ts';
import type { FeedProduct, FeedVariant } from '../feed-product.ts';
import { colorNames, type FeedFile, findOption, priceColumns, sizeNames } from './feed-file.ts';

/** The attributes of Google Merchant Center in the order of the columns. */
const attributes = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link'],
  ...[
    'availability',
    'price',
    'sale_price',
    'condition',
    'brand',
    'gtin',
    'mpn',
    'identifier_exists',
  ],
  ...['item_group_id', 'color', 'size', 'google_product_category', 'product_type'],
  ...['shipping_weight', 'product_detail'],
] as const;
type Attribute = (typeof attributes)[number];

/** A property without an attribute in the format. */
type Detail = Record<(typeof detailParts)[number], string>;
const detailParts = ['section_name', 'attribute_name', 'attribute_value'] as const;

/** Undefined attributes are left out; lists are repeated. */
type Item = Partial<Record<Attribute, string | string[] | Detail | undefined>>;

const maxImages = 10;
const maxBrand = 70;

function toItem(product: FeedProduct, variant: FeedVariant): Item {
  const [first, ...others] = variant.images;
  return {
    id: variant.id,
    title: excerpt(variant.title, maxFeedTitle),
    description: product.description,
    link: product.url,
    image_link: first?.url,
    additional_image_link: others.slice(0, maxImages).map(({ url }) => url),
    availability: variant.isInStock ? 'in_stock' : 'out_of_stock',
    ...priceColumns(variant),
    condition: product.condition,
    ...toIdentifiers(product, variant),
    item_group_id: product.hasVariants ? product.id : undefined,
    color: findOption(variant.options, colorNames) ?? undefined,
    size: findOption(variant.options, sizeNames) ?? undefined,
    google_product_category: product.category ?? undefined,
    product_type: product.tags.slice(0, 5),
    shipping_weight: toWeight(product, variant),
    product_detail: toOrigin(product),
  };
}

function toIdentifiers({ brand }: FeedProduct, { gtin, mpn }: FeedVariant): Item {
  return {
    brand: brand === null ? undefined : excerpt(brand, maxBrand),
    gtin: gtin ?? undefined,
    mpn: mpn ?? undefined,
    identifier_exists: brand !== null && (gtin ?? mpn) !== null ? undefined : 'no',
  };
}

const toWeight = ({ isDigital }: FeedProduct, { weightGrams }: FeedVariant) =>
  weightGrams === null || isDigital ? undefined : `${weightGrams} g`;

const toOrigin = ({ countryOfOrigin: code }: FeedProduct): Detail | undefined =>
  code === null
    ? undefined
    : {
        section_name: 'General',
        attribute_name: 'Country of origin',
        attribute_value: countryName(code),
      };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const toTexts = (value: Item[Attribute]): string[] => [value ?? []].flat().filter(isText);

const isDetail = (value: Item[Attribute]): value is Detail =>
  typeof value === 'object' && !Array.isArray(value);

/** RSS 2.0 with Google's namespace. */
export const googleXml: FeedFile = {
  path: 'google.xml',
  channel: 'google',
  contentType: 'application/xml; charset=utf-8',
  isGzip: false,
  begin: ({ name, url }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(name)}</title>\n<link>${escapeXml(url)}</link>\n<description>${escapeXml(name)}</description>\n`,
  write: (product) =>
    product.variants.map((variant) => toXmlItem(toItem(product, variant))).join(''),
  end: '</channel>\n</rss>\n',
};

function toXmlItem(item: Item): string {
  return `<item>${attributes.map((name) => toElements(name, item[name])).join('')}</item>\n`;
}

function toElements(name: Attribute, value: Item[Attribute]): string {
  if (!isDetail(value))
    return toTexts(value)
      .map((text) => toElement(name, escapeXml(text)))
      .join('');
  const parts = detailParts.map((part) => toElement(part, escapeXml(value[part])));
  return toElement(name, parts.join(''));
}

const toElement = (name: string, content: string) => `<g:${name}>${content}</g:${name}>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Tab-separated values, a line for each variant. */
export const googleTsv: FeedFile = {
  path: 'google.tsv',
  channel: 'google',
  contentType: 'text/tab-separated-values; charset=utf-8',
  isGzip: false,
  begin: () => `${attributes.join('\t')}\n`,
  write: (product) =>
    product.variants.map((variant) => toTsvLine(toItem(product, variant))).join(''),
  end: '',
};

/** Lists are separated by commas, which URLs then write as `%2C`; parts of details by colons. */
function toTsvLine(item: Item): string {
  const cells = attributes.map((name) => {
    const value = item[name];
    if (isDetail(value)) return detailParts.map((part) => value[part]).join(':');
    const texts = toTexts(value);
    const text = Array.isArray(value)
      ? texts.map((one) => one.replaceAll(',', name === 'product_type' ? '' : '%2C')).join(',')
      : (texts[0] ?? '');
    return text.replace(/[\t\r\n]+/g, ' ');
  });
  return `${cells.join('\t')}\n`;
}
