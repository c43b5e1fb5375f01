import { parseFlag } from '../../catalog/import/values.ts';
import type { CellReader } from '../read-cells.ts';
import { normalizeHeader } from '../read-records.ts';
import type { RecordRow } from '../record-kind.ts';

/** Why a discount cannot be a coupon, or null. A discount never becomes wider. */
export function findRestriction(row: RecordRow, cells: CellReader): string | null {
  return findUnsupportedTerms(cells) ?? findRestrictingColumn(row);
}

/** WooCommerce's `fixed_cart`, Shopify's `fixed_amount`, and how plug-ins write them. */
const orderDiscounts = /^(percent(age)?|(fixed )?(amount|cart)|cart (% )?discount)$/;

function findUnsupportedTerms(cells: CellReader): string | null {
  const type = cells.text('type').toLowerCase();
  if (type.includes('free shipping') || parseFlag(cells.text('free_shipping')) === true)
    return 'gives free shipping';
  if (type !== '' && !/amount off|percentage|fixed/.test(type)) return `has the type "${type}"`;
  if (/product|multiple/.test(cells.text('class').toLowerCase()))
    return 'applies to products that the file does not name';
  const valueType = cells.text('value_type').toLowerCase().replaceAll('_', ' ');
  if (/product/.test(valueType)) return 'applies to products';
  if (valueType !== '' && !orderDiscounts.test(valueType)) return `has the type "${valueType}"`;
  const customers = [cells.text('customers'), cells.text('context')].find((text) => !isNone(text));
  if (customers !== undefined) return `is for "${customers.toLowerCase()}"`;
  return /item|quantity/i.test(cells.text('minimum')) ? 'requires a number of items' : null;
}

/** Headers of restrictions for which coupons have no field. Each plug-in adds its own. */
const restrictingHeaders =
  /exclude|maximum|\bmax\b|restrict|limit|only|mail|customer|user|role|buyer|member|segment|categor|brand|product|collection|variant|sku|item|quantity|payment|shipping|countr|location|market|channel|applies to/;
const combinations = /^combines with/;

function findRestrictingColumn({ rest }: RecordRow): string | null {
  const found = rest.find(({ header, text }) => {
    const name = normalizeHeader(header);
    return restrictingHeaders.test(name) && !combinations.test(name) && !isNone(text);
  });
  return found ? `is restricted by "${found.header}": "${found.text.slice(0, 40)}"` : null;
}

/** Whether a cell is no restriction: `no`, `0.00`, `All customers`, or PHP's empty list. */
const isNone = (text: string): boolean =>
  text === '' ||
  parseFlag(text) === false ||
  /^(0*([.,]0*)?|any|none|null|entire order|\[\]|a:0:\{\})$/i.test(text) ||
  /^all( (customers|buyers|products|items|orders|markets|countries|channels))?$/i.test(text);
