import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import { type CountDraft, saveStockCounts } from '../../catalog/inventory/save-stock-counts.ts';
import { lowStockRange } from '../../sites/site-profile.ts';
import { type CellReader, createCellReader } from '../read-cells.ts';
import type { RecordKind } from '../record-kind.ts';

/** Stock counts: Stoa's own export, Shopify's inventory, or the columns `sku` and `on_hand`. */
export const inventoryKind: RecordKind<CountDraft> = {
  name: 'inventory',
  requires: [
    ['sku', 'variant sku', 'variant id'],
    ['on hand', 'on hand new'],
  ],
  // Files with prices contain products.
  excludes: ['price', 'variant price', 'price minor', 'regular price'],
  columns: {
    'variant id': 'variant_id',
    sku: 'sku',
    'variant sku': 'sku',
    store: 'store',
    'on hand': 'on_hand',
    'on hand new': 'on_hand',
    'on hand current': 'expected',
    'low stock threshold': 'low_stock_threshold',
  },
  // Names and options describe the variant; the other numbers follow from sales.
  repeated: [
    ...['product', 'options', 'handle', 'title', 'reserved', 'available'],
    ...[1, 2, 3].flatMap((number) => [`option${number} name`, `option${number} value`]),
    ...['hs code', 'coo', 'location', 'bin name', 'incoming', 'committed', 'unavailable'],
    ...['incoming not editable', 'committed not editable', 'unavailable not editable'],
    'available not editable',
  ],
  groupBy: null,
  keepsRest: false,
  parse([row], currency) {
    const problems: ImportProblem[] = [];
    const cells = createCellReader(row, currency, problems);
    // Shopify writes this for locations that do not have the variant.
    const isCounted = row.read('on_hand') !== '' && !/^not stocked$/i.test(row.read('on_hand'));
    const hasExpected = /\d/.test(row.read('expected'));
    const draft = {
      variantId: row.read('variant_id') || null,
      sku: row.read('sku'),
      storeSlug: row.read('store') || null,
      onHand: isCounted ? cells.whole('on_hand') : null,
      expectedOnHand: hasExpected ? (cells.whole('expected') ?? undefined) : undefined,
      lowStockThreshold: readThreshold(cells),
    };
    const hasChange = isCounted || draft.lowStockThreshold !== null;
    if (hasChange && draft.variantId === null && draft.sku === '')
      problems.push(createProblem(row.line, 'SKU', 'missing_value', 'The row has no SKU.'));
    return { draft, problems };
  },
  identify: ({ onHand, lowStockThreshold, variantId, sku }) =>
    onHand === null && lowStockThreshold === null ? null : (variantId ?? sku),
  save: saveStockCounts,
};

function readThreshold(cells: CellReader): number | null {
  const units = cells.whole('low_stock_threshold');
  if (units === null || units <= lowStockRange.maximum) return units;
  const message = `The threshold ${units} is more than ${lowStockRange.maximum}.`;
  cells.fail('low_stock_threshold', message);
  return null;
}
