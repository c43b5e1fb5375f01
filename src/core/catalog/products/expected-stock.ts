import { DomainError } from '../../../kernel/domain-error.ts';
import type { Variant, VariantInput } from '../product.ts';

/** A variant with another stock than the change at this index expects. */
export type StockChange = { index: number; expected: number | null; variant: Variant };

export function findStockChange(
  variant: Variant,
  { expectedStock: expected }: VariantInput,
  index: number,
): StockChange[] {
  if (expected === undefined || expected === variant.stock) return [];
  return [{ index, expected, variant }];
}

/** Throws 409 `stock_changed` with the stock that the variants have now. */
export function assertExpectedStock(changes: StockChange[]): void {
  if (changes.length === 0) return;
  throw new DomainError(
    'conflict',
    'stock_changed',
    'Stock has changed since you read it. Read it again, and send the change with the new stock in expected_stock.',
    {
      details: changes.map(({ index, expected, variant }) => ({
        field: `variants[${index}].stock`,
        code: 'stock_changed',
        message: `was meant for ${describe(expected)}, but there are ${describe(variant.stock)} now`,
      })),
      extensions: { variants: changes.map(({ variant: { id, stock } }) => ({ id, stock })) },
    },
  );
}

const describe = (units: number | null) => (units === null ? 'untracked units' : `${units} units`);
