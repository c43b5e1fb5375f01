import { type FieldProblem, invalid, type Refusal } from '../../../kernel/refusal.ts';

export type Fields = Record<string, unknown>;

const mostCharacters = 8_192;

/** The JSON object in a header: base64, standard or URL-safe, with or without its padding; else 400. */
export function readBundle(header: string, text: string): Fields {
  if (text.length > mostCharacters)
    throw badPayment(header, `holds more than ${mostCharacters} characters`);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text))
    throw badPayment(header, 'must be base64 of a JSON object');
  const bundle = parsed(Buffer.from(text, 'base64').toString('utf8'));
  if (!isFields(bundle)) throw badPayment(header, 'must be base64 of a JSON object');
  return bundle;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** 400: what was sent as a payment is none (§7.2). */
export const badPayment = (field: string, message: string): Refusal =>
  badPayments([{ field, code: 'invalid_payment', message }]);

export const badPayments = (problems: FieldProblem[]): Refusal =>
  invalid(problems, 'invalid_payment');
