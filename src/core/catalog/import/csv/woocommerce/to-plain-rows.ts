import type { CsvRow } from '../rows.ts';
import type { WooProduct, WooRow } from './group-rows.ts';
import { readOwnStock } from './sold-variations.ts';

const plainHeaders = [
  ...['handle', 'name', 'description', 'vendor', 'tags', 'collections', 'published'],
  ...['option1 name', 'option1 value', 'option2 name', 'option2 value'],
  ...[
    'option3 name',
    'option3 value',
    'sku',
    'weight grams',
    'stock',
    'low stock threshold',
    'variant inventory policy',
    'price',
    'compare at price',
    'gtin',
  ],
  ...['is digital', 'image url', 'variant image'],
] as const;
type Cells = Partial<Record<(typeof plainHeaders)[number], string>>;

/** The columns of the file, in lower case, without which a product keeps its value. */
const sources: Partial<Record<(typeof plainHeaders)[number], RegExp>> = {
  description: /^(short )?description$/,
  vendor: /^brands$/,
  tags: /^tags$/,
  collections: /^categories$/,
  published: /^published$/,
  sku: /^sku$/,
  'weight grams': /^weight \((kg|g|lbs|oz)\)$/,
  stock: /^stock$/,
  'low stock threshold': /^low stock amount$/,
  'compare at price': /^sale price$/,
  gtin: /^gtin, upc, ean, or isbn$/,
  'image url': /^images$/,
  'variant image': /^images$/,
};

/** The headers of the rows; empty for a column that the file does not have. */
export function toPlainHeaders(headers: readonly string[]): string[] {
  const names = headers.map((header) => header.trim().toLowerCase());
  return plainHeaders.map((header) => {
    const source = sources[header];
    return !source || names.some((name) => source.test(name)) ? header : '';
  });
}

/** A row for each variant, then one for each further image. */
export function toPlainRows({ row, variations }: WooProduct, slug: string): CsvRow[] {
  const [first = row, ...others] = variations;
  const images = splitList(row.read('images'));
  const handle = slug;
  const rows: [number, Cells][] = [
    [
      row.line,
      {
        ...readVariant(first, row),
        ...readProduct(row),
        handle,
        'image url': images[0] ?? '',
      },
    ],
    ...others.map((other): [number, Cells] => [other.line, { ...readVariant(other, row), handle }]),
    ...images.slice(1).map((url): [number, Cells] => [row.line, { handle, 'image url': url }]),
  ];
  return rows.map(([line, cells]) => ({
    line,
    cells: plainHeaders.map((name) => cells[name] ?? ''),
  }));
}

function readProduct({ read }: WooRow): Cells {
  const texts = [read('short description'), read('description')];
  const types = read('type').toLowerCase();
  return {
    name: read('name'),
    description: texts.filter((text) => text !== '').join('\n\n'),
    vendor: read('brands').split(',')[0] ?? '',
    tags: splitList(read('tags')).join(','),
    // `Clothing > Shirts` is in both collections.
    collections: splitList(read('categories'))
      .flatMap((path) => path.split('>').map((name) => name.trim()))
      .join('|'),
    published: read('published') === '1' ? 'true' : 'false',
    'is digital': /virtual|downloadable/.test(types) ? 'true' : 'false',
  };
}

function readVariant(row: WooRow, parent: WooRow): Cells {
  const { read } = row;
  const isVariation = row !== parent;
  const options = [1, 2, 3].flatMap((number) => {
    const name = read(`attribute ${number} name`) || parent.read(`attribute ${number} name`);
    const value = read(`attribute ${number} value(s)`);
    return isVariation && value !== ''
      ? [
          [`option${number} name`, name],
          [`option${number} value`, value],
        ]
      : [];
  });
  return {
    ...Object.fromEntries(options),
    sku: read('sku'),
    'weight grams': readGrams(row) || (isVariation ? readGrams(parent) : ''),
    stock: readOwnStock(row),
    'low stock threshold': read('low stock amount'),
    'variant inventory policy': read('backorders allowed?') === '1' ? 'continue' : 'deny',
    ...readPrices(row, parent),
    gtin: read('gtin, upc, ean, or isbn'),
    'variant image': isVariation ? (splitList(read('images'))[0] ?? '') : '',
  };
}

/** During a sale without dates its price counts, and the regular price is the former one. */
function readPrices(row: WooRow, parent: WooRow): Cells {
  const regular = row.read('regular price') || parent.read('regular price');
  const sale = row.read('sale price');
  return sale === '' || hasSaleDates(row.read)
    ? { price: regular }
    : { price: sale, 'compare at price': regular };
}

/** Whether the sale price of a row is limited in time. */
const hasSaleDates = (read: WooRow['read']) =>
  read('date sale price starts') !== '' || read('date sale price ends') !== '';

const gramsByUnit = { g: 1, kg: 1_000, lbs: 453.592_37, oz: 28.349_523_125 };

/** The unit is in the header: `Weight (kg)`. */
function readGrams({ read }: WooRow): string {
  for (const [unit, grams] of Object.entries(gramsByUnit)) {
    const text = read(`weight (${unit})`);
    if (text !== '') return String(Number(text.replace(',', '.')) * grams);
  }
  return '';
}

/** A comma inside a value is written as `\,`. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
}
