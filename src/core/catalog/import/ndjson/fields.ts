import { isObject } from '../../../../kernel/json.ts';
import type { Problem } from '../problem.ts';
import { problem } from '../problem.ts';

/** A JSON object of a line; what is wrong with its fields goes to `problems`. */
export type Fields = {
  line: number;
  value: Record<string, unknown>;
  /** Where this object is: `variants[0].`, or empty. */
  path: string;
  currency: string;
  problems: Problem[];
};

export function complain(
  fields: Fields,
  name: string,
  code: Problem['code'],
  message: string,
): void {
  fields.problems.push(problem(fields.line, `${fields.path}${name}`, code, message));
}

/** The trimmed text of a field, empty when it is absent or no text. Numbers count as text. */
export function textOf(fields: Fields, name: string): string {
  const value = fields.value[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value !== undefined && value !== null) {
    complain(fields, name, 'invalid_field', `"${name}" must be text; it is left out.`);
  }
  return '';
}

/** Texts of a list, or of text between commas; objects count by their `name`. */
export function textsOf(fields: Fields, name: string): string[] {
  const value = fields.value[name];
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) return value.map(textOrName).filter((text) => text !== '');
  if (value !== undefined && value !== null) {
    complain(fields, name, 'invalid_field', `"${name}" must be a list of texts; it is left out.`);
  }
  return [];
}

function textOrName(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.name === 'string' ? value.name : '';
}
