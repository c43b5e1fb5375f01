import { formatDecimal, isCurrency } from '../../../kernel/money.ts';
import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import { distinctTexts } from '../../catalog/import/values.ts';
import type { ImportedOrder } from '../../orders/import-order.ts';
import { type CellReader, createCellReader, readAddress } from '../read-cells.ts';
import type { ParsedRecord, RecordRow } from '../record-kind.ts';
import { keepRest } from './keep-rest.ts';
import {
  type DiscountedLine,
  type LineDraft,
  readLines,
  readTotals,
  shareDiscountAndTax,
} from './order-lines.ts';
import { readFulfillment, readStatus } from './order-status.ts';

export type OrderDraft = Omit<ImportedOrder, 'lines'> & { lines: LineDraft[] };

/** Reads the rows of one order. Amounts are in its own currency. */
export function parseOrder(
  rows: readonly [RecordRow, ...RecordRow[]],
  storeCurrency: string,
): ParsedRecord<OrderDraft> {
  const problems: ImportProblem[] = [];
  const [first] = rows;
  const currency = first.read('currency').toUpperCase() || storeCurrency;
  const cells = createCellReader(first, currency, problems);
  if (!isCurrency(currency)) {
    const shown = first.read('currency').slice(0, 40);
    cells.fail('Currency', `"${shown}" is not a currency such as USD (ISO 4217).`);
    return { draft: null, problems };
  }
  const createdAt = cells.date('created_at');
  const status = readStatus(cells);
  const isFulfilled = status?.isFulfilled === true;
  const lines = readLines(rows, { currency, problems, isFulfilled });
  problems.push(...findMissing(first, { isPaid: status !== null, hasLines: lines.length > 0 }));
  if (createdAt === null || status === null || lines.length === 0) return { draft: null, problems };
  const draft: OrderDraft = {
    ...readIdentity(cells),
    ...readPeople(cells),
    ...readAmounts(cells, lines),
    createdAt,
    currency,
    status: status.status,
    paymentStatus: status.paymentStatus,
    fulfillmentStatus: readFulfillment(lines),
    fulfilledAt: cells.date('fulfilled_at'),
    tags: distinctTexts(cells.text('tags').split(',')).sort(),
    notes: keepRest(rows),
  };
  checkRefund(cells, draft);
  return { draft, problems };
}

function checkRefund(cells: CellReader, { refunded, totals, currency }: OrderDraft): void {
  if (refunded <= totals.total) return;
  const [paid, returned] = [totals.total, refunded].map((amount) =>
    formatDecimal({ amount, currency }),
  );
  cells.fail('Refunded Amount', `The refunded amount ${returned} is more than the total ${paid}.`);
}

function findMissing(
  { line, read }: RecordRow,
  { isPaid, hasLines }: { isPaid: boolean; hasLines: boolean },
): ImportProblem[] {
  const name = read('name');
  const missing = (field: string, message: string) =>
    createProblem(line, field, 'missing_value', message);
  const unpaid = `${name} is "${read('financial_status')}".`;
  return [
    ...(name === '' ? [missing('Name', 'The order has no name.')] : []),
    ...(read('created_at') === '' ? [missing('Created at', `${name} has no date.`)] : []),
    ...(isPaid ? [] : [createProblem(line, 'Financial Status', 'unpaid_order', unpaid)]),
    ...(hasLines ? [] : [missing('Lineitem name', `${name} has no line items.`)]),
  ];
}

/** Its number is that at the end of its name, so `#1001` is 1001. */
function readIdentity(cells: CellReader): Pick<OrderDraft, 'importedId' | 'name' | 'number'> {
  const name = cells.text('name');
  const digits = /(\d{1,9})$/.exec(name)?.[1];
  return {
    importedId: cells.text('id') || name,
    name,
    number: digits === undefined ? null : Number(digits),
  };
}

function readPeople(
  cells: CellReader,
): Pick<OrderDraft, 'buyer' | 'billingAddress' | 'shippingAddress'> {
  const email = cells.email('email');
  return {
    buyer: email === '' ? null : { email, name: cells.text('billing_name') || null },
    billingAddress: readAddress(cells, 'billing_'),
    shippingAddress: readAddress(cells, 'shipping_'),
  };
}

function readAmounts(
  cells: CellReader,
  lines: readonly DiscountedLine[],
): Pick<OrderDraft, 'lines' | 'totals' | 'coupons' | 'payment' | 'refunded'> {
  const totals = readTotals(cells, lines);
  const code = cells.text('discount_code');
  const provider = cells.text('payment_method');
  const amount = totals.discount;
  const shared = shareDiscountAndTax(lines, totals);
  const allocations = shared.map(({ discount }) => discount);
  const coupon = { code, amountOff: amount, type: 'fixed', value: amount } as const;
  return {
    lines: shared,
    totals,
    coupons:
      code === '' ? [] : [{ ...coupon, isRestricted: false, isCombinable: false, allocations }],
    payment:
      provider === '' ? null : { id: null, provider, intentId: cells.text('payment_reference') },
    refunded: cells.amount('refunded') ?? 0,
  };
}
