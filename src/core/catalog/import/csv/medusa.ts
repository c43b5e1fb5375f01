import type { CsvRow } from './rows.ts';

/** Whether these are the headers of Medusa's product export. */
export function isMedusa(headers: readonly string[]): boolean {
  const names = new Set(headers.map(toName));
  return ['product handle', 'product title', 'product status'].every((name) => names.has(name));
}

const toName = (header: string) => header.trim().toLowerCase();

/** Columns that only repeat others, and ids that mean nothing outside of Medusa. */
const redundantHeaders =
  /^(product|variant) (id|external id|created at|updated at|deleted at)$|^variant title$/;

/** Headers that are called otherwise in Shopify's export. */
const renamed: Record<string, string> = {
  'product handle': 'Handle',
  'product title': 'Title',
  'product description': 'Description',
  'product status': 'Status',
  'product type': 'Type',
  'product tags': 'Tags',
  'product weight': 'Weight grams',
  'product origin country': 'Country of origin',
  'product collection title': 'Collection',
  'variant sku': 'Variant SKU',
  'variant barcode': 'Variant Barcode',
  'variant inventory quantity': 'Variant Inventory Qty',
};

/** Rewrites rows of Medusa in Shopify's columns. Others become `medusa: …` and are reported. */
export function createMedusaAdapter({ cells: headers }: CsvRow, currency: string) {
  const names = headers.map(toName);
  const code = currency.toLowerCase();
  const own = names.map((name) => toShopifyHeader(name, code));
  const extra = ['Variant Inventory Tracker', 'Variant Inventory Policy'];
  const placeOf = (name: string) => names.indexOf(name);
  const textAt = (cells: readonly string[], name: string) => cells[placeOf(name)]?.trim() ?? '';
  const isTrue = (text: string) => text.toLowerCase() === 'true';
  const images = names.flatMap((name, place) =>
    /^(product )?image \d+( url)?$/.test(name) ? [place] : [],
  );
  const handlePlace = placeOf('product handle');
  let last = '';
  return {
    header: [...own, 'Image Src', ...extra],
    /** The row, and for the first row of a product one for each further image. */
    toRows({ line, cells }: CsvRow): CsvRow[] {
      const handle = textAt(cells, 'product handle');
      const isFirst = handle !== last;
      last = handle;
      const urls = [textAt(cells, 'product thumbnail'), ...images.map((at) => cells[at] ?? '')];
      const distinct = isFirst ? [...new Set(urls.map((url) => url.trim()))].filter(Boolean) : [];
      // A quantity without the flag was tracked in earlier versions.
      const flag = textAt(cells, 'variant manage inventory');
      const hasStock = textAt(cells, 'variant inventory quantity') !== '';
      const tracker = isTrue(flag) && hasStock ? 'medusa' : '';
      const policy = isTrue(textAt(cells, 'variant allow backorder')) ? 'continue' : 'deny';
      const width = headers.length;
      const full = Array.from({ length: width }, (_, at) => cells[at] ?? '');
      return [
        { line, cells: [...full, distinct[0] ?? '', tracker, policy] },
        ...distinct.slice(1).map((url) => {
          const blank = Array.from({ length: width }, (_, at) =>
            at === handlePlace ? handle : '',
          );
          return { line, cells: [...blank, url, '', ''] };
        }),
      ];
    },
  };
}

/** Empty: the column is read apart or repeats others. */
function toShopifyHeader(name: string, currency: string): string {
  const option = /^(?:variant )?option ([123]) (name|value)$/.exec(name);
  if (option) return `Option${option[1]} ${option[2] === 'name' ? 'Name' : 'Value'}`;
  if (name === `variant price ${currency}` || name === `price ${currency}`) return 'Variant Price';
  const isReadApart =
    /^(product )?image \d+( url)?$|^product thumbnail$|^variant (manage inventory|allow backorder)$/;
  if (redundantHeaders.test(name) || isReadApart.test(name)) return '';
  return renamed[name] ?? `medusa: ${name}`;
}
