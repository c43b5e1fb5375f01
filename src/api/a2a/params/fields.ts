import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { isObject } from '../../../kernel/json.ts';

/** Records a problem, so that one response lists all of them. */
export type ReportProblem = (field: string, code: string, message: string) => void;

/** Runs a reader and throws all the problems that it reported (-32602). */
export function collectProblems<Read>(read: (report: ReportProblem) => Read): Read {
  const problems: FieldProblem[] = [];
  const value = read((field, code, message) => {
    // Report only the first problem of a field: the others follow from it.
    if (!problems.some((known) => known.field === field)) problems.push({ field, code, message });
  });
  if (problems.length > 0) throw invalid(problems);
  return value;
}

/** Protocol Buffers clients may send null for a missing member. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** An object; empty if the member is missing or invalid. */
export function readObject(value: unknown, field: string, report: ReportProblem) {
  if (isObject(value)) return value;
  if (isPresent(value)) report(field, 'type', 'must be an object');
  return {};
}

/** A non-empty string; null if it is missing. */
export function readString(value: unknown, field: string, report: ReportProblem): string | null {
  if (!isPresent(value) || value === '') return null;
  if (typeof value === 'string') return value;
  report(field, 'type', 'must be a string');
  return null;
}

/** An id of 1 to 256 characters; null if it is missing. */
export function readId(value: unknown, field: string, report: ReportProblem): string | null {
  const id = readString(value, field, report);
  if (id !== null && id.length > maxIdLength)
    report(field, 'too_long', `must be at most ${maxIdLength} characters long`);
  return id;
}

const maxIdLength = 256;

/** An array of strings; null if it is missing. */
export function readStrings(value: unknown, field: string, report: ReportProblem): string[] | null {
  if (!isPresent(value)) return null;
  if (Array.isArray(value) && value.every((text) => typeof text === 'string')) return value;
  report(field, 'type', 'must be an array of strings');
  return null;
}

/** A boolean; null if it is missing. */
export function readBoolean(value: unknown, field: string, report: ReportProblem): boolean | null {
  if (!isPresent(value)) return null;
  if (typeof value === 'boolean') return value;
  report(field, 'type', 'must be true or false');
  return null;
}

type Bounds = { least: number; most: number };

/** An integer within bounds, also as digits because queries are text; null if it is missing. */
export function readIntegerInRange(
  value: unknown,
  field: string,
  { least, most }: Bounds,
  report: ReportProblem,
): number | null {
  if (!isPresent(value)) return null;
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(number) && Number(number) >= least && Number(number) <= most)
    return Number(number);
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  report(field, 'range', `must be an integer ${range}`);
  return null;
}

/** Checks `historyLength`, which has no effect: the stored history is always returned whole. */
export function checkHistoryLength(value: unknown, field: string, report: ReportProblem): void {
  readIntegerInRange(value, field, { least: 0, most: Number.MAX_SAFE_INTEGER }, report);
}
