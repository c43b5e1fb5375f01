import { type DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';

export type JsonObjectFields = Record<string, unknown>;

const maxCharacters = 8_192;

/** Decodes a header's JSON object from base64, standard or URL-safe, padding optional; else 400. */
export function readPaymentHeader(header: string, text: string): JsonObjectFields {
  if (text.length > maxCharacters)
    throw invalidPayment(header, `must be at most ${maxCharacters} characters long`);
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text))
    throw invalidPayment(header, 'must be base64 of a JSON object');
  const bundle = parseJson(Buffer.from(text, 'base64').toString('utf8'));
  if (!isJsonObject(bundle)) throw invalidPayment(header, 'must be base64 of a JSON object');
  return bundle;
}

export function isJsonObject(value: unknown): value is JsonObjectFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** `400 invalid_payment`: the payment is malformed. */
export const invalidPayment = (field: string, message: string): DomainError =>
  invalidPayments([{ field, code: 'invalid_payment', message }]);

export const invalidPayments = (problems: FieldProblem[]): DomainError =>
  invalid(problems, 'invalid_payment');
