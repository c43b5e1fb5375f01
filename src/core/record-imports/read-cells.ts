import { parseCountry } from '../catalog/import/parse-country.ts';
import { createProblem, type ImportProblem } from '../catalog/import/problem.ts';
import { parseFlag, parsePrice } from '../catalog/import/values.ts';
import type { Address } from '../customers/address.ts';
import { normalizeAddress } from '../customers/address.ts';
import { isValidEmail, normalizeEmail } from '../customers/customer.ts';
import type { RecordRow } from './record-kind.ts';

/** Reads cells of one row; what cannot be read is added to `problems`. */
export type CellReader = Pick<RecordRow, 'hasColumn'> & {
  text(column: string): string;
  /** Minor units; null for an empty or invalid cell, or one below 0. */
  amount(column: string): number | null;
  /** As `amount`, without the sign that some systems write. */
  discount(column: string): number | null;
  /** In lower case; empty for an empty cell. */
  email(column: string): string;
  whole(column: string): number | null;
  flag(column: string): boolean | null;
  date(column: string): Date | null;
  fail(column: string, message: string): void;
};

export function createCellReader(
  row: RecordRow,
  currency: string,
  problems: ImportProblem[],
): CellReader {
  const fail = (column: string, message: string) => {
    problems.push(createProblem(row.line, column, 'invalid_value', message));
  };
  function read<Value>(
    column: string,
    parse: (text: string) => Value | null,
    expected: string,
  ): Value | null {
    const text = row.read(column);
    if (text === '') return null;
    const value = parse(text);
    if (value === null) fail(column, `"${text.slice(0, 40)}" is not ${expected}.`);
    return value;
  }
  const parseAmount = (text: string) => parsePrice(toNumberText(text), currency);
  return {
    hasColumn: row.hasColumn,
    text: (column) => row.read(column).replace(/^'(?=[+\d])/, ''),
    amount: (column) =>
      read(
        column,
        (text) => (isNegative(text) ? null : parseAmount(text)),
        `an amount in ${currency}`,
      ),
    discount: (column) => read(column, parseAmount, `an amount in ${currency}`),
    email(column) {
      const email = normalizeEmail(row.read(column));
      if (email !== '' && !isValidEmail(email))
        fail(column, `"${email.slice(0, 60)}" is not an email address.`);
      return email;
    },
    whole: (column) =>
      read(column, (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null), 'a whole number'),
    flag: (column) => read(column, parseFlag, 'yes or no'),
    date: (column) => read(column, parseTime, 'a date like 2026-01-31 12:00:00 +0100'),
    fail,
  };
}

const isNegative = (text: string) => /^\D*-/.test(text);

/** The number in `-20.0`, `$50.00` or `Minimum purchase of $50.00`. */
const toNumberText = (text: string) => text.replace(/^[^\d]+/, '').replace(/[^\d]+$/, '');

/** `2026-01-31`, ISO 8601, or Shopify's `2026-01-31 12:00:00 -0500`. */
function parseTime(text: string): Date | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    );
  if (!match) return null;
  const [, day = '', time = '00:00:00', zone = 'Z'] = match;
  const date = new Date(
    `${day}T${time}${zone === 'UTC' ? 'Z' : zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The columns of an address after a prefix such as `shipping_`; null without a country. */
export function readAddress(cells: CellReader, prefix: string): Address | null {
  const text = (name: string) => cells.text(`${prefix}${name}`) || null;
  const country = parseCountry(text('country_code') ?? text('country') ?? '');
  if (country === null) return null;
  const street = text('line2');
  const company = text('company');
  return normalizeAddress({
    name: text('name'),
    line1: text('line1'),
    line2: company && street ? `${company}, ${street}` : (company ?? street),
    city: text('city'),
    state: text('state_code') ?? text('state'),
    postcode: text('postcode'),
    country,
    phone: text('phone'),
  });
}
