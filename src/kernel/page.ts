import { createHash } from 'node:crypto';
import { DomainError } from './domain-error.ts';

/** One page of a list; `nextCursor` is null at the end. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Where the previous page ended: the sort key of its last item. */
export type CursorPosition = (string | number | null)[];

/** What a caller asks of a list: how many, and from where. */
export type PageRequest = { limit: number; cursor: string | null };

export const defaultLimit = 20;
export const maxLimit = 100;

/**
 * An opaque cursor: the position, sealed with a digest over it and the filters that it was made
 * for. A cursor of another list or of other filters does not open.
 */
export function encodeCursor(position: CursorPosition, filters: unknown): string {
  const text = JSON.stringify(position);
  return Buffer.from(`${cursorDigest(text, filters)}${text}`).toString('base64url');
}

/** The position, or 400 `invalid_cursor`. */
export function decodeCursor(cursor: string, filters: unknown): CursorPosition {
  const plain = Buffer.from(cursor, 'base64url').toString();
  const text = plain.slice(cursorDigestLength);
  if (plain.slice(0, cursorDigestLength) !== cursorDigest(text, filters)) throw invalidCursor();
  return parsePosition(text);
}

/** The seal is no secret: what it closes is checked like any input. */
function parsePosition(text: string): CursorPosition {
  const position = parseJson(text);
  if (!Array.isArray(position) || !position.every(isCursorValue)) throw invalidCursor();
  return position;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text that the database can hold, a number or null. */
function isCursorValue(step: unknown): step is CursorPosition[number] {
  if (typeof step === 'string') return step.isWellFormed() && !step.includes('\0');
  return typeof step === 'number' || step === null;
}

/** A step of a position that was an instant, as `toISOString` writes those of our era. */
export function readCursorDate(step: unknown): Date {
  const isOurs = typeof step === 'string' && /^\d{4}-/.test(step);
  const at = new Date(isOurs ? step : Number.NaN);
  if (Number.isNaN(at.getTime())) throw invalidCursor();
  return at;
}

/** A step of a position that was a whole number. */
export function readCursorInteger(step: unknown): number {
  if (!Number.isSafeInteger(step)) throw invalidCursor();
  return Number(step);
}

/**
 * Cuts one page out of `rows`, which were asked for with one more than the limit: the extra row
 * only says that there is a next page.
 */
export function toPage<Row>(
  rows: Row[],
  request: PageRequest,
  positionOf: (row: Row) => CursorPosition,
  filters: unknown,
): Page<Row> {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  const more = rows.length > request.limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(positionOf(last), filters) : null };
}

const cursorDigestLength = 12;

function cursorDigest(text: string, filters: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(filters)).update('\n').update(text);
  return digest.digest('base64url').slice(0, cursorDigestLength);
}

/** 400 `invalid_cursor`. */
export function invalidCursor(): DomainError {
  const message =
    'This cursor is not one of ours, or was made for other filters: start again without it.';
  return new DomainError('invalid', 'invalid_cursor', message, {
    details: [{ field: 'cursor', code: 'invalid_cursor', message }],
  });
}
