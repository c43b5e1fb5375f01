import { formatDecimal } from '../../../../kernel/money.ts';
import type { ProductDto } from '../../../catalog/product-dto.ts';
import type { CsvColumn } from '../csv.ts';

/** A line of a product: the variant and the image with the same number. */
type ProductLine = { product: ProductDto; number: number; collections: string[] };
type Column = CsvColumn<ProductLine>;
type Variant = ProductDto['variants'][number];

const optionNumbers = [0, 1, 2];

/** One line for each variant or image, in the layout that imports read. */
export const productColumns: Column[] = [
  { header: 'slug', cell: ({ product }) => product.slug },
  ofProduct('name', ({ name }) => name),
  ofProduct('description', ({ description }) => description),
  ofProduct('tags', ({ tags }) => tags.join(',')),
  {
    header: 'collections',
    cell: ({ number, collections }) => (number === 0 ? collections.join('|') : ''),
  },
  ofProduct('published', ({ published_at: at }) => at ?? 'no'),
  ofProduct('brand', ({ brand }) => brand ?? ''),
  ofProduct('condition', ({ condition }) => condition),
  ofProduct('google_product_category', (product) => product.google_product_category ?? ''),
  ofProduct('seo_title', (product) => product.seo_title ?? ''),
  ofProduct('seo_description', (product) => product.seo_description ?? ''),
  ofProduct('country_of_origin', (product) => product.country_of_origin ?? ''),
  ofProduct('is_digital', ({ is_digital: isDigital }) => (isDigital ? 'yes' : 'no')),
  ...optionNumbers.flatMap((option): Column[] => [
    {
      header: `option${option + 1}_name`,
      cell: ({ product }) => optionNames(product)[option] ?? '',
    },
    {
      header: `option${option + 1}_value`,
      cell: ({ product, number }) => {
        const name = optionNames(product)[option];
        return name === undefined ? '' : (product.variants[number]?.options[name] ?? '');
      },
    },
  ]),
  {
    header: 'more_options',
    cell: ({ product, number }) => describeMoreOptions(product, product.variants[number]),
  },
  ofVariant('sku', ({ sku }) => sku),
  ofVariant('gtin', ({ gtin }) => gtin),
  ofVariant('mpn', ({ mpn }) => mpn),
  ofVariant('price', ({ price }) => formatDecimal(price)),
  ofVariant('compare_at_price', ({ compare_at_price: price }) => price && formatDecimal(price)),
  ofVariant('cost', ({ cost }) => cost && formatDecimal(cost)),
  ofVariant('currency', ({ price }) => price.currency),
  ofVariant('stock', ({ stock }) => stock),
  // Imports compare it with the stock, so that units sold since the export stay sold.
  ofVariant('stock_current', ({ stock }) => stock),
  {
    header: 'weight grams',
    cell: ({ product, number }) =>
      product.variants[number]
        ? (product.variants[number].weight_grams ?? product.weight_grams)
        : null,
  },
  { header: 'image_url', cell: ({ product, number }) => product.media[number]?.url ?? '' },
  { header: 'image_alt', cell: ({ product, number }) => product.media[number]?.alt ?? '' },
  ofVariant('variant_image', ({ media }) => media.map(({ url }) => url).join('|')),
];

/** The options that have columns; the names of the first variant are those of all. */
const optionNames = ({ variants }: ProductDto): string[] =>
  Object.keys(variants[0]?.options ?? {}).slice(0, optionNumbers.length);

/** Options that have no column, as JSON: `{"Fit":"Slim"}`. */
function describeMoreOptions(product: ProductDto, variant: Variant | undefined): string {
  const names = optionNames(product);
  const others = Object.entries(variant?.options ?? {}).filter(([name]) => !names.includes(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
}

/** `collections`: their names, in the order of `collection_ids`. */
export function toProductLines(product: ProductDto, collections: string[]): ProductLine[] {
  const count = Math.max(product.variants.length, product.media.length, 1);
  return Array.from({ length: count }, (_, number) => ({ product, number, collections }));
}

/** A value of the product, on its first line only. */
function ofProduct(header: string, read: (product: ProductDto) => string): Column {
  return { header, cell: ({ product, number }) => (number === 0 ? read(product) : '') };
}

function ofVariant(
  header: string,
  read: (variant: Variant) => string | number | null | undefined,
): Column {
  return {
    header,
    cell: ({ product, number }) => {
      const variant = product.variants[number];
      return variant ? (read(variant) ?? null) : null;
    },
  };
}
