import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import { isObject } from '../../../kernel/json.ts';

/** Collects what is wrong with a request, so that one answer names all of it. */
export type ReportProblem = (field: string, code: string, message: string) => void;

/** Runs a reader; refuses with everything that it complained of (-32602). */
export function collectProblems<Read>(read: (complain: ReportProblem) => Read): Read {
  const problems: FieldProblem[] = [];
  const value = read((field, code, message) => {
    // The first complaint of a field says why there are others.
    if (!problems.some((known) => known.field === field)) problems.push({ field, code, message });
  });
  if (problems.length > 0) throw invalid(problems);
  return value;
}

/** Whether a member was given: senders of protocol buffers write null for what is not there. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** An object, or an empty one in its place. */
export function readObject(value: unknown, field: string, complain: ReportProblem) {
  if (isObject(value)) return value;
  if (isPresent(value)) complain(field, 'type', 'must be an object');
  return {};
}

/** A text that is not empty, or null when none was given. */
export function readString(value: unknown, field: string, complain: ReportProblem): string | null {
  if (!isPresent(value) || value === '') return null;
  if (typeof value === 'string') return value;
  complain(field, 'type', 'must be a string');
  return null;
}

/** A text of 1 to 256 characters, as ids of callers may be; null when none was given. */
export function readId(value: unknown, field: string, complain: ReportProblem): string | null {
  const id = readString(value, field, complain);
  if (id !== null && id.length > maxIdLength)
    complain(field, 'too_long', `must not be longer than ${maxIdLength} characters`);
  return id;
}

const maxIdLength = 256;

/** A list of texts, or null when none was given. */
export function readStrings(
  value: unknown,
  field: string,
  complain: ReportProblem,
): string[] | null {
  if (!isPresent(value)) return null;
  if (Array.isArray(value) && value.every((text) => typeof text === 'string')) return value;
  complain(field, 'type', 'must be a list of strings');
  return null;
}

/** True or false, or null when neither was given. */
export function readBoolean(
  value: unknown,
  field: string,
  complain: ReportProblem,
): boolean | null {
  if (!isPresent(value)) return null;
  if (typeof value === 'boolean') return value;
  complain(field, 'type', 'must be true or false');
  return null;
}

type Bounds = { least: number; most: number };

/** A whole number within bounds, also as digits, as it stands in a query; null when none was given. */
export function readIntegerInRange(
  value: unknown,
  field: string,
  { least, most }: Bounds,
  complain: ReportProblem,
): number | null {
  if (!isPresent(value)) return null;
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(number) && Number(number) >= least && Number(number) <= most)
    return Number(number);
  const upTo = most === Number.MAX_SAFE_INTEGER ? 'or more' : `to ${most}`;
  complain(field, 'range', `must be a whole number: ${least} ${upTo}`);
  return null;
}

/** Read for its mistakes only: nothing is trimmed by it (§4.1, rules 3 and 4). */
export function checkHistoryLength(value: unknown, field: string, complain: ReportProblem): void {
  readIntegerInRange(value, field, { least: 0, most: Number.MAX_SAFE_INTEGER }, complain);
}
