import { DomainError } from '../../../../kernel/domain-error.ts';
import { parseFlag } from '../values.ts';

/** The meanings of columns, independent of their headers. */
export const columnNames = [
  'slug',
  'name',
  'description',
  'vendor',
  'type',
  'tags',
  'collections',
  'published',
  'status',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
  'more_options',
  'sku',
  'grams',
  'tracker',
  'stock',
  'stock_current',
  'policy',
  'low_stock_threshold',
  'price',
  'price_minor',
  'compare_at_price',
  'cost',
  'currency',
  'ships',
  'is_digital',
  'image_url',
  'image_alt',
  'variant_image',
  'gift_card',
  'gtin',
  'mpn',
  'condition',
  'google_product_category',
  'seo_title',
  'seo_description',
  'country_of_origin',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Columns by header, for headers that are not recognized; null leaves a column out. */
export type ColumnMapping = Readonly<Record<string, ColumnName | null>>;

/** Columns by header: lower case, with each run of other characters replaced by one space. */
const columnsByHeader: Record<string, ColumnName> = {
  handle: 'slug',
  'url handle': 'slug',
  slug: 'slug',
  title: 'name',
  name: 'name',
  'body html': 'description',
  description: 'description',
  vendor: 'vendor',
  brand: 'vendor',
  manufacturer: 'vendor',
  type: 'type',
  tags: 'tags',
  collection: 'collections',
  collections: 'collections',
  published: 'published',
  'published on online store': 'published',
  status: 'status',
  'option1 name': 'option1_name',
  'option1 value': 'option1_value',
  'option2 name': 'option2_name',
  'option2 value': 'option2_value',
  'option3 name': 'option3_name',
  'option3 value': 'option3_value',
  'more options': 'more_options',
  'variant sku': 'sku',
  sku: 'sku',
  'variant grams': 'grams',
  'weight value grams': 'grams',
  'weight grams': 'grams',
  'variant inventory tracker': 'tracker',
  'inventory tracker': 'tracker',
  'variant inventory qty': 'stock',
  'inventory quantity': 'stock',
  stock: 'stock',
  'stock current': 'stock_current',
  'variant inventory policy': 'policy',
  'continue selling when out of stock': 'policy',
  'low stock threshold': 'low_stock_threshold',
  'variant price': 'price',
  price: 'price',
  'price minor': 'price_minor',
  'variant compare at price': 'compare_at_price',
  'compare at price': 'compare_at_price',
  'cost per item': 'cost',
  cost: 'cost',
  currency: 'currency',
  'variant requires shipping': 'ships',
  'requires shipping': 'ships',
  'is digital': 'is_digital',
  'image src': 'image_url',
  'product image url': 'image_url',
  'image url': 'image_url',
  'image alt text': 'image_alt',
  'image alt': 'image_alt',
  'variant image': 'variant_image',
  'variant image url': 'variant_image',
  'gift card': 'gift_card',
  'variant barcode': 'gtin',
  barcode: 'gtin',
  gtin: 'gtin',
  ean: 'gtin',
  upc: 'gtin',
  mpn: 'mpn',
  'google shopping mpn': 'mpn',
  condition: 'condition',
  'google shopping condition': 'condition',
  'google product category': 'google_product_category',
  'google shopping google product category': 'google_product_category',
  'seo title': 'seo_title',
  'seo description': 'seo_description',
  'country of origin': 'country_of_origin',
  'country region of origin': 'country_of_origin',
};

/** Columns of Shopify's exports that only repeat other columns. */
const redundantHeaders = /^(variant )?weight unit( for display)?$|^image position$/;

/** Columns of Shopify's exports for which products have no field. */
const unsupportedHeaders =
  /linked to$|^medusa: |^(variant )?(fulfillment service|taxable|charge tax|tax code)$|^(compare at )?price \/|^included \/|^(standardized |custom )?product (category|type)$|^google shopping|metafields|^unit price|^(total|base) measure/;

/** Columns that contain "true" or "manual" unless the merchant changed them. */
const yesByDefaultHeaders =
  /^(variant )?(taxable|charge tax|fulfillment service)$|^included \/|^medusa: product discountable$/;

export type CsvColumns = {
  /** `shopify` if the file has a handle column. */
  layout: 'shopify' | 'plain';
  /** The number of cells in the header. */
  width: number;
  places: Map<ColumnName, number>;
  /** Unknown headers. */
  unknown: string[];
  /** Known columns whose values are not imported. */
  unsupported: { place: number; header: string; yesByDefault: boolean }[];
};

/** Parses the header row; 400 `unreadable_file` without a name or a price column. */
export function parseHeader(headers: string[], mapping: ColumnMapping = {}): CsvColumns {
  const places = placeMappedColumns(headers, mapping);
  const unknown: string[] = [];
  const unsupported: CsvColumns['unsupported'] = [];
  headers.forEach((header, place) => {
    if (Object.hasOwn(mapping, header.trim())) return;
    const name = recognizeColumn(header);
    const text = header.toLowerCase().replace(/[-_]+/g, ' ').trim();
    if (name !== undefined && !places.has(name)) places.set(name, place);
    else if (name !== undefined || unsupportedHeaders.test(text))
      unsupported.push({
        place,
        header: header.trim(),
        yesByDefault: yesByDefaultHeaders.test(text),
      });
    else if (text !== '' && !redundantHeaders.test(text)) unknown.push(header.trim().slice(0, 60));
  });
  if (!places.has('name') || !(places.has('price') || places.has('price_minor')))
    throw missingColumns(headers);
  const isShopify = headers.some((header) => /^(url )?handle$/.test(normalizeHeader(header)));
  const layout = isShopify ? 'shopify' : 'plain';
  return { layout, width: headers.length, places, unknown, unsupported };
}

/** Columns that the mapping names take precedence over recognized ones. */
function placeMappedColumns(headers: string[], mapping: ColumnMapping): Map<ColumnName, number> {
  const places = new Map<ColumnName, number>();
  headers.forEach((header, place) => {
    const name = Object.hasOwn(mapping, header.trim()) ? mapping[header.trim()] : null;
    if (name && !places.has(name)) places.set(name, place);
  });
  return places;
}

/** The column that a header is taken for without a mapping, or null. */
export function recognizeColumn(header: string): ColumnName | undefined {
  const name = normalizeHeader(header);
  return Object.hasOwn(columnsByHeader, name) ? columnsByHeader[name] : undefined;
}

/** Headers of columns that have values in these rows but are not imported. */
export function listUnsupportedColumns(columns: CsvColumns, rows: string[][]): string[] {
  const hasValue = (text = '', isYesByDefault: boolean) =>
    text.trim() !== '' && !(isYesByDefault && isDefault(text));
  return columns.unsupported
    .filter(({ place, yesByDefault }) => rows.some((cells) => hasValue(cells[place], yesByDefault)))
    .map(({ header }) => header);
}

const isDefault = (text: string) => parseFlag(text) === true || text.trim() === 'manual';

/** The trimmed cell of a column; empty if the file has no such column. */
export function readCell(columns: CsvColumns, cells: string[], name: ColumnName): string {
  const place = columns.places.get(name);
  return place === undefined ? '' : (cells[place]?.trim() ?? '');
}

function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function missingColumns(headers: string[]): DomainError {
  const found = headers
    .slice(0, 8)
    .map((header) => header.trim().slice(0, 40))
    .join(', ');
  const message = `The first line must be a header with a name column ("Title" or "name") and a price column ("Variant Price", "Price" or "price_minor"). Found: ${found}.`;
  return new DomainError('invalid', 'unreadable_file', message);
}
