import { isObject } from '../../../../kernel/json.ts';
import type { ImportProblem } from '../problem.ts';
import { createProblem } from '../problem.ts';

/** A JSON object of a line. Problems of its fields are added to `problems`. */
export type JsonFields = {
  line: number;
  value: Record<string, unknown>;
  /** The path of this object, such as `variants[0].`, or empty. */
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

/** The trimmed text of a field; empty if it is missing or of another type. Accepts numbers. */
export function readTextField(fields: JsonFields, name: string): string {
  const value = fields.value[name];
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (value !== undefined && value !== null) {
    addFieldProblem(fields, name, 'invalid_field', `"${name}" must be text; it is not imported.`);
  }
  return '';
}

/** The text of a field, or null if it is empty; undefined if it is missing or of another type. */
export function readTextIfPresent(fields: JsonFields, name: string): string | null | undefined {
  const value = fields.value[name];
  const text = readTextField(fields, name) || null;
  const isText = value === null || typeof value === 'string' || typeof value === 'number';
  return isText ? text : undefined;
}

/** The value of a field by its reader; undefined if the line has none of the fields. */
export function ifPresent<Value>(
  { value }: JsonFields,
  names: readonly string[],
  read: () => Value,
): Value | undefined {
  return names.some((name) => value[name] !== undefined) ? read() : undefined;
}

/**
 * The strings of an array or of a comma-separated string; undefined if it is missing or of another
 * type. Objects count as their `name`.
 */
export function readTextListField(fields: JsonFields, name: string): string[] | undefined {
  const value = fields.value[name];
  if (typeof value === 'string') return value.split(',');
  if (Array.isArray(value)) return value.map(readTextOrName).filter((text) => text !== '');
  if (value !== undefined && value !== null) {
    addFieldProblem(
      fields,
      name,
      'invalid_field',
      `"${name}" must be an array of strings; it is not imported.`,
    );
  }
  return value === null ? [] : undefined;
}

function readTextOrName(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.name === 'string' ? value.name : '';
}
