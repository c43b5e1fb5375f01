import { countryName } from '../../../kernel/countries.ts';
import type { Address } from '../../customers/address.ts';
import { addressLines } from '../../customers/address-lines.ts';
import type { LineQuantities } from '../../orders/fulfillment/ship.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import type { AmountRow, EmailLine, EmailPart } from './email-content.ts';
import type { OrderModel } from './email-models.ts';
import type { Placeholders, Translator } from './translator.ts';

export function orderValues({ store, order }: OrderModel, t: Translator): Placeholders {
  return {
    store: store.name,
    order: order.name,
    name: order.buyer?.name ?? '',
    buyer: order.buyer?.name ?? order.buyer?.email ?? t.text('guest'),
  };
}

/** The notice of a test order, or nothing. */
export const testNotice = ({ test }: Pick<Order, 'test'>, t: Translator): EmailPart[] =>
  test ? [{ type: 'notice', text: t.text('test_notice') }] : [];

/** All lines of an order with its totals. */
export function orderSummary(order: Order, t: Translator): EmailPart[] {
  return [
    { type: 'lines', lines: order.lines.map((line) => toEmailLine(line, order, t)) },
    { type: 'amounts', rows: totalRows(order, t) },
  ];
}

function toEmailLine(line: OrderLine, { currency }: Order, t: Translator): EmailLine {
  const amount = t.money({ amount: line.subtotal, currency });
  return { name: line.name, detail: optionsOf(line), quantity: line.quantity, amount };
}

/** Some units of an order's lines, without amounts. */
export function selectedLines({ lines }: Order, items: LineQuantities): EmailPart {
  const byId = new Map<string, OrderLine>(lines.map((line) => [line.id, line]));
  return {
    type: 'lines',
    lines: items.flatMap(({ lineItemId, quantity }) => {
      const line = byId.get(lineItemId);
      return line ? [{ name: line.name, detail: optionsOf(line), quantity, amount: null }] : [];
    }),
  };
}

function optionsOf({ options }: OrderLine): string | null {
  const words = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  return words.length === 0 ? null : words.join(', ');
}

function totalRows({ totals, currency, coupons, lines }: Order, t: Translator): AmountRow[] {
  const money = (amount: number) => t.money({ amount, currency });
  const rows: AmountRow[] = [{ label: t.text('subtotal'), amount: money(totals.subtotal) }];
  for (const { code, amountOff } of coupons)
    rows.push({ label: `${t.text('discount')} ${code}`, amount: money(-amountOff) });
  if (lines.some(({ isDigital }) => !isDigital)) {
    const shipping = totals.shipping === 0 ? t.text('free') : money(totals.shipping);
    rows.push({ label: t.text('shipping'), amount: shipping });
  }
  if (totals.tax > 0) rows.push({ label: t.text('tax'), amount: money(totals.tax) });
  rows.push({ label: t.text('total'), amount: money(totals.total), isTotal: true });
  if (totals.taxIncluded > 0)
    rows.push({ label: t.text('included_tax'), amount: money(totals.taxIncluded) });
  return rows;
}

/** The shipping address, or nothing. */
export function shippingPart({ shippingAddress }: Order, t: Translator): EmailPart[] {
  if (!shippingAddress) return [];
  return [addressPart(shippingAddress, t.text('ship_to'), t)];
}

export function addressPart(address: Address, title: string, { locale }: Translator): EmailPart {
  const lines = [...addressLines(address), countryName(address.country, locale)];
  return { type: 'facts', title, rows: lines.map((value) => ({ label: '', value })) };
}
