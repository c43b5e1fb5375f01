import type { ImportVariant } from '../candidate.ts';
import { parseLowStock, parseWholeNumber } from '../values.ts';
import { addFieldProblem, type JsonFields } from './fields.ts';

/** A new variant gets 0 for a stock that cannot be read, because it could be sold without limit. */
export function readStock(fields: JsonFields): Pick<ImportVariant, 'stock' | 'stockIfNew'> {
  const { stock } = fields.value;
  if (stock === undefined || stock === null) return { stock };
  const units = typeof stock === 'number' ? parseWholeNumber(stock) : null;
  if (units === null) {
    addFieldProblem(
      fields,
      'stock',
      'invalid_stock',
      'The stock must be a whole number of units. An existing variant keeps its stock; a new one gets 0.',
    );
    return { stock: undefined, stockIfNew: 0 };
  }
  if (units < 0)
    addFieldProblem(
      fields,
      'stock',
      'negative_stock',
      `The stock is ${units}; it is imported as 0.`,
    );
  return { stock: Math.max(units, 0) };
}

/** Null for the threshold of the store; undefined if it is missing or cannot be read. */
export function readLowStock(fields: JsonFields): number | null | undefined {
  const given = fields.value.low_stock_threshold;
  if (given === undefined || given === null) return given;
  const units = typeof given === 'number' ? parseLowStock(given) : null;
  if (units === null)
    addFieldProblem(
      fields,
      'low_stock_threshold',
      'invalid_field',
      '"low_stock_threshold" must be a whole number of units; it is not imported.',
    );
  return units ?? undefined;
}
