import type { CsvRow } from '../rows.ts';

/** Columns that are imported, or that only repeat others. */
const knownHeaders =
  /^(id|type|sku|gtin, upc, ean, or isbn|name|published|short description|description|in stock\?|stock|backorders allowed\?|weight \((kg|g|lbs|oz)\)|regular price|categories|tags|images|parent|position|brands|attribute [123] (name|value\(s\)|visible|global|default))$/;

/** The default values that WooCommerce writes for every product. */
const defaults = new Set(['', '0', 'visible', 'taxable', 'parent']);
const yesByDefault = /^allow customer reviews\?$/;

/** Headers of columns that have values but are not imported. */
export function findIgnoredColumns([header, ...rows]: readonly CsvRow[]): string[] {
  const headers = header?.cells.map((cell) => cell.trim()) ?? [];
  return headers.filter((name, place) => {
    const key = name.toLowerCase();
    if (name === '' || knownHeaders.test(key)) return false;
    return rows.some(({ cells }) => {
      const text = cells[place]?.trim().toLowerCase() ?? '';
      return !defaults.has(text) && !(yesByDefault.test(key) && text === '1');
    });
  });
}
