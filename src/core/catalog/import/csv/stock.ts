import type { ImportVariant } from '../candidate.ts';
import { parseFlag, parseWholeNumber } from '../values.ts';
import { addRowProblem, type RowReader } from './row-reader.ts';

/**
 * Null if stock is not tracked: Shopify's tracker is empty, or its policy `continue` allows
 * overselling. Undefined if the file has no such column.
 */
export function readStock(reader: RowReader): number | null | undefined {
  if (!reader.hasColumn('stock')) return undefined;
  const text = reader.read('stock');
  if (text === '') return null;
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
    return null;
  }
  if (units !== null && units >= 0) return units;
  if (units === null)
    addRowProblem(
      reader,
      'stock',
      'invalid_stock',
      `"${text.slice(0, 40)}" is not a whole number of units; it is imported as 0.`,
    );
  else
    addRowProblem(
      reader,
      'stock',
      'negative_stock',
      `The quantity is ${units}; it is imported as 0.`,
    );
  return 0;
}

/** The stock at the export, if the file has it: null if it was not tracked. */
export function readExpectedStock(reader: RowReader): Pick<ImportVariant, 'expectedStock'> {
  if (!reader.hasColumn('stock_current')) return {};
  return { expectedStock: parseWholeNumber(reader.read('stock_current')) };
}

function findUnlimitedReason(reader: RowReader): string | null {
  if (reader.hasColumn('tracker') && reader.read('tracker') === '')
    return 'the file does not track the stock of this variant';
  return parseFlag(reader.read('policy')) === true
    ? 'the file allows orders of this variant beyond its stock'
    : null;
}
