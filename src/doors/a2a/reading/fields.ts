import { isObject } from '../../../kernel/json.ts';
import { type FieldProblem, invalid } from '../../../kernel/refusal.ts';

/** Collects what is wrong with a request, so that one answer names all of it. */
export type Complain = (field: string, code: string, message: string) => void;

/** Runs a reader; refuses with everything that it complained of (-32602). */
export function reading<Read>(read: (complain: Complain) => Read): Read {
  const problems: FieldProblem[] = [];
  const value = read((field, code, message) => {
    // The first complaint of a field says why there are others.
    if (!problems.some((known) => known.field === field)) problems.push({ field, code, message });
  });
  if (problems.length > 0) throw invalid(problems);
  return value;
}

/** Whether a member was given: senders of protocol buffers write null for what is not there. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** An object, or an empty one in its place. */
export function readObject(value: unknown, field: string, complain: Complain) {
  if (isObject(value)) return value;
  if (isGiven(value)) complain(field, 'type', 'must be an object');
  return {};
}

/** A text that is not empty, or null when none was given. */
export function readText(value: unknown, field: string, complain: Complain): string | null {
  if (!isGiven(value) || value === '') return null;
  if (typeof value === 'string') return value;
  complain(field, 'type', 'must be a string');
  return null;
}

/** A text of 1 to 256 characters, as ids of callers may be; null when none was given. */
export function readId(value: unknown, field: string, complain: Complain): string | null {
  const id = readText(value, field, complain);
  if (id !== null && id.length > maxId)
    complain(field, 'too_long', `must not be longer than ${maxId} characters`);
  return id;
}

const maxId = 256;

/** A list of texts, or null when none was given. */
export function readTexts(value: unknown, field: string, complain: Complain): string[] | null {
  if (!isGiven(value)) return null;
  if (Array.isArray(value) && value.every((text) => typeof text === 'string')) return value;
  complain(field, 'type', 'must be a list of strings');
  return null;
}

/** True or false, or null when neither was given. */
export function readFlag(value: unknown, field: string, complain: Complain): boolean | null {
  if (!isGiven(value)) return null;
  if (typeof value === 'boolean') return value;
  complain(field, 'type', 'must be true or false');
  return null;
}

type Bounds = { least: number; most: number };

/** A whole number within bounds, also as digits, as it stands in a query; null when none was given. */
export function readWhole(
  value: unknown,
  field: string,
  { least, most }: Bounds,
  complain: Complain,
): number | null {
  if (!isGiven(value)) return null;
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(number) && Number(number) >= least && Number(number) <= most)
    return Number(number);
  const upTo = most === Number.MAX_SAFE_INTEGER ? 'or more' : `to ${most}`;
  complain(field, 'range', `must be a whole number: ${least} ${upTo}`);
  return null;
}

/** Read for its mistakes only: nothing is trimmed by it (§4.1, rules 3 and 4). */
export function checkHistoryLength(value: unknown, field: string, complain: Complain): void {
  readWhole(value, field, { least: 0, most: Number.MAX_SAFE_INTEGER }, complain);
}
