import { DomainError } from '../../../kernel/domain-error.ts';
import type { Capture } from '../../payments/payment.ts';
import { type LineQuantities, sumByLine, unfulfilledUnits } from '../fulfillment/ship.ts';
import type { Order, OrderLine } from '../order.ts';

/**
 * Units of a line that can still be captured by their number: those that no capture was asked for.
 * Refunded units were captured before. A capture by amount names no units; only the amount that is
 * left limits what is captured after it.
 */
export function capturableUnits(line: OrderLine, captures: Capture[]): number {
  return Math.max(0, line.quantity - Math.max(namedUnits(line, captures), line.refunded));
}

/** Units that were fulfilled and that no capture has named: the next capture is for them. */
export function unnamedFulfilledUnits({ lines }: Order, captures: Capture[]): Capture['items'] {
  return lines
    .map((line) => ({
      lineItemId: line.id,
      quantity: line.quantity - unfulfilledUnits(line) - namedUnits(line, captures),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Units of a line that captures were asked for, and that were not refused. */
export function namedUnits({ id }: OrderLine, captures: Capture[]): number {
  return captures
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ items }) => items)
    .filter(({ lineItemId }) => lineItemId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * Returns the units to capture, one entry per line. Throws 404 `line_item_not_found`, 409
 * `items_not_capturable` with the units that can be captured.
 */
export function resolveCaptureItems(
  order: Order,
  items: LineQuantities,
  captures: Capture[],
): Capture['items'] {
  const requested = sumByLine(order, items);
  const left = new Map(order.lines.map((line) => [line.id, capturableUnits(line, captures)]));
  const excess = requested.find(
    ({ lineItemId, quantity }) => quantity > (left.get(lineItemId) ?? 0),
  );
  if (!excess) return requested;
  const index = items.findLastIndex(({ lineItemId }) => lineItemId === excess.lineItemId);
  throw itemsNotCapturable(index, { left, most: left.get(excess.lineItemId) ?? 0 });
}

function itemsNotCapturable(
  index: number,
  { left, most }: { left: Map<string, number>; most: number },
): DomainError {
  const field = `items[${index}].quantity`;
  const code = 'items_not_capturable';
  const message =
    most === 0
      ? 'must be left out: no unit of this line is left to capture'
      : `must be at most ${most}, the units of this line that are left to capture`;
  return new DomainError(
    'conflict',
    code,
    `${field}: ${message}. See \`capturable_items\` for the units of each line.`,
    {
      details: [{ field, code, message }],
      extensions: {
        capturable_items: [...left]
          .filter(([, quantity]) => quantity > 0)
          .map(([line_item_id, quantity]) => ({ line_item_id, quantity })),
      },
    },
  );
}
