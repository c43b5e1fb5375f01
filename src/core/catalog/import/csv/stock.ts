import type { ImportVariant } from '../candidate.ts';
import { parseLowStock, parseWholeNumber } from '../values.ts';
import { addRowProblem, type RowReader, readFlag } from './row-reader.ts';

type ReadStock = Pick<ImportVariant, 'stock' | 'stockIfNew'>;

/**
 * Null if stock is not tracked: Shopify's tracker is empty, or its policy `continue` allows
 * overselling. Undefined without a readable cell.
 */
export function readStock(reader: RowReader): ReadStock {
  if (!reader.hasColumn('stock')) return { stock: undefined };
  const text = reader.read('stock');
  if (text === '') return { stock: null };
  const units = parseWholeNumber(text);
  const reason = findUnlimitedReason(reader);
  if (reason !== null) {
    // Exports contain 0 for variants whose stock was never counted.
    if (units !== 0)
      addRowProblem(
        reader,
        'stock',
        'stock_not_used',
        `The quantity "${text.slice(0, 40)}" is not used and the stock is unlimited, because ${reason}.`,
      );
    return { stock: null };
  }
  if (units === null) return reportUnreadable(reader, text);
  if (units < 0)
    addRowProblem(
      reader,
      'stock',
      'negative_stock',
      `The quantity is ${units}; it is imported as 0.`,
    );
  return { stock: Math.max(units, 0) };
}

/** A new variant gets 0, because without a stock it could be sold without limit. */
function reportUnreadable(reader: RowReader, text: string): ReadStock {
  const message = `"${text.slice(0, 40)}" is not a whole number of units such as 1000. An existing variant keeps its stock; a new one gets 0.`;
  addRowProblem(reader, 'stock', 'invalid_stock', message);
  return { stock: undefined, stockIfNew: 0 };
}

/** The stock at the export, if the file has it: null if it was not tracked. */
export function readExpectedStock(reader: RowReader): Pick<ImportVariant, 'expectedStock'> {
  if (!reader.hasColumn('stock_current')) return {};
  return { expectedStock: parseWholeNumber(reader.read('stock_current')) };
}

/** Null for the threshold of the store; undefined without a readable cell. */
export function readLowStock(reader: RowReader): number | null | undefined {
  if (!reader.hasColumn('low_stock_threshold')) return undefined;
  const text = reader.read('low_stock_threshold');
  if (text === '') return null;
  const units = parseLowStock(text);
  if (units === null)
    addRowProblem(
      reader,
      'low_stock_threshold',
      'invalid_field',
      `"${text.slice(0, 40)}" is not a whole number of units; it is not imported.`,
    );
  return units ?? undefined;
}

function findUnlimitedReason(reader: RowReader): string | null {
  if (reader.hasColumn('tracker') && reader.read('tracker') === '')
    return 'the file does not track the stock of this variant';
  return readFlag(reader, 'policy') === true
    ? 'the file allows orders of this variant beyond its stock'
    : null;
}
