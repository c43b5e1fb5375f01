import { isObject } from '../../../../kernel/json.ts';
import type { ImportProblem } from '../problem.ts';
import { createProblem } from '../problem.ts';

/** A JSON object of a line; what is wrong with its fields goes to `problems`. */
export type JsonFields = {
  line: number;
  value: Record<string, unknown>;
  /** Where this object is: `variants[0].`, or empty. */
  path: string;
  currency: string;
  problems: ImportProblem[];
};

export function addFieldProblem(
  fields: JsonFields,
  name: string,
  code: ImportProblem['code'],
  message: string,
): void {
  fields.problems.push(createProblem(fields.line, `${fields.path}${name}`, code, message));
}

/** The trimmed text of a field, empty when it is absent or no text. Numbers count as text. */
export function readTextField(fields: JsonFields, name: string): string {
  const value = fields.value[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value !== undefined && value !== null) {
    addFieldProblem(fields, name, 'invalid_field', `"${name}" must be text; it is left out.`);
  }
  return '';
}

/** Texts of a list, or of text between commas; objects count by their `name`. */
export function readTextListField(fields: JsonFields, name: string): string[] {
  const value = fields.value[name];
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) return value.map(readTextOrName).filter((text) => text !== '');
  if (value !== undefined && value !== null) {
    addFieldProblem(
      fields,
      name,
      'invalid_field',
      `"${name}" must be a list of texts; it is left out.`,
    );
  }
  return [];
}

function readTextOrName(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.name === 'string' ? value.name : '';
}
