import { allocate } from '../../../kernel/allocate.ts';
import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import type { ImportedLine, ImportedOrder } from '../../orders/import-order.ts';
import { type CellReader, createCellReader } from '../read-cells.ts';
import type { RecordRow } from '../record-kind.ts';

/** A line before it is linked to a product. */
export type LineDraft = Omit<ImportedLine, 'product'>;

/** With the discount that the file has for it. */
export type DiscountedLine = LineDraft & { ownDiscount: number };

type LineContext = { currency: string; problems: ImportProblem[]; isFulfilled: boolean };

export function readLines(
  rows: readonly RecordRow[],
  { currency, problems, isFulfilled }: LineContext,
): DiscountedLine[] {
  return rows.flatMap((row) => {
    const cells = createCellReader(row, currency, problems);
    const name = cells.text('line_name');
    const quantity = cells.whole('quantity') ?? 0;
    const unitPrice = cells.amount('price');
    if (name === '' && quantity === 0) return [];
    if (quantity === 0 || unitPrice === null) {
      problems.push(
        createProblem(
          row.line,
          'Lineitem price',
          'missing_value',
          `"${name}" has no quantity or price.`,
        ),
      );
      return [];
    }
    const subtotal = unitPrice * quantity;
    const isShipped = isFulfilled || cells.text('line_status').toLowerCase() === 'fulfilled';
    return [
      {
        name,
        options: {},
        sku: cells.text('sku') || null,
        imageUrl: null,
        isDigital: cells.text('ships').toLowerCase() === 'false',
        digitalAssetId: null,
        quantity,
        unitPrice,
        subtotal,
        discount: 0,
        tax: 0,
        fulfilled: isShipped ? quantity : 0,
        refunded: 0,
        ownDiscount: readOwnDiscount(cells, { name, subtotal }),
      },
    ];
  });
}

function readOwnDiscount(
  cells: CellReader,
  { name, subtotal }: Pick<LineDraft, 'name' | 'subtotal'>,
): number {
  const amount = cells.amount('line_discount') ?? 0;
  if (amount > subtotal)
    cells.fail('Lineitem discount', `The discount of "${name}" is more than its price.`);
  return amount;
}

/**
 * What a discount has beyond the price of the items is off the shipping. Taxes are part of the prices
 * if the total is right without adding them.
 */
export function readTotals(
  cells: CellReader,
  lines: readonly { subtotal: number; ownDiscount: number }[],
): ImportedOrder['totals'] {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const own = lines.reduce((sum, line) => sum + line.ownDiscount, 0);
  const given = Math.max(cells.amount('discount') ?? 0, own);
  const discount = Math.min(subtotal, given);
  const shipping = (cells.amount('shipping') ?? 0) - (given - discount);
  if (shipping < 0)
    cells.fail('Discount Amount', 'The discount is more than the items and the shipping cost.');
  const taxes = cells.amount('taxes') ?? 0;
  const net = subtotal - discount + shipping;
  const total = cells.amount('total') ?? net + taxes;
  const isIncluded = taxes > 0 && total === net;
  return {
    subtotal,
    discount,
    shipping,
    tax: isIncluded ? 0 : taxes,
    taxIncluded: isIncluded ? taxes : 0,
    total,
  };
}

/** Discounts of lines are their own if they are all there is; others are shared in proportion. */
export function shareDiscountAndTax(
  lines: readonly DiscountedLine[],
  { discount, tax, taxIncluded }: ImportedOrder['totals'],
): LineDraft[] {
  const subtotals = lines.map((line) => line.subtotal);
  const own = lines.map((line) => line.ownDiscount);
  const isOwn = own.reduce((sum, amount) => sum + amount, 0) === discount;
  const discounts = isOwn ? own : allocate(discount, subtotals);
  const taxes = allocate(tax + taxIncluded, subtotals);
  return lines.map(({ ownDiscount: _, ...line }, index) => ({
    ...line,
    discount: discounts[index] ?? 0,
    tax: taxes[index] ?? 0,
  }));
}
