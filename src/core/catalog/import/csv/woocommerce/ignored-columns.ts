import type { CsvRow } from '../rows.ts';

/** Columns that are imported, or that only repeat others. */
const knownHeaders =
  /^(id|type|sku|gtin, upc, ean, or isbn|name|published|short description|description|in stock\?|stock|low stock amount|backorders allowed\?|weight \((kg|g|lbs|oz)\)|regular price|categories|tags|images|parent|position|brands|attribute [123] (name|value\(s\)|visible|global|default))$/;

/** Sale prices with dates are the exception: they are reported. */
export const isImportedColumn = (header: string): boolean =>
  /^(sale price)?$/i.test(header.trim()) || knownHeaders.test(header.trim().toLowerCase());

/** What WooCommerce writes for every product unless the merchant changed it. */
const defaults = new Set(['', '0', 'visible', 'taxable', 'parent']);
/** Limits of the sale price, without which it is imported. */
const saleDates = /^date sale price (starts|ends)$/i;
const yesByDefault = /^allow customer reviews\?$/;

/** Headers of columns that have values but are not imported. */
export function findIgnoredColumns([header, ...rows]: readonly CsvRow[]): string[] {
  const headers = header?.cells.map((cell) => cell.trim()) ?? [];
  const datePlaces = headers.flatMap((name, place) => (saleDates.test(name) ? [place] : []));
  const isLimitedSale = (cells: string[]) => datePlaces.some((place) => cells[place]?.trim());
  return headers.filter((name, place) => {
    const key = name.toLowerCase();
    if (name === '' || knownHeaders.test(key)) return false;
    return rows.some(({ cells }) => {
      const text = cells[place]?.trim().toLowerCase() ?? '';
      if (key === 'sale price' && !isLimitedSale(cells)) return false;
      return !defaults.has(text) && !(yesByDefault.test(key) && text === '1');
    });
  });
}
