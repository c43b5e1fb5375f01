import { createHash } from 'node:crypto';
import { DomainError } from './domain-error.ts';

/** One page of a list; `nextCursor` is null at the end. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * A page that can be continued after any of its items: `cursorAfter` is the next cursor of the page
 * of its first `count` items.
 */
export type ResumablePage<Item> = Page<Item> & { cursorAfter(count: number): string | null };

/** The same with the number of all items, if it was asked for; exact up to 1,000. */
export type CountedPage<Item> = Page<Item> & { totalEstimate: number | null };

/** The sort key of the last item of the previous page. */
export type CursorPosition = (string | number | null)[];

/** How many items to return, and after which cursor. */
export type PageRequest = { limit: number; cursor: string | null };

export const defaultLimit = 20;
export const maxLimit = 100;

/**
 * An opaque cursor: the position, and a digest over it and the filters. The digest detects cursors
 * of another list or of other filters; it does not protect against forgery.
 */
export function encodeCursor(position: CursorPosition, filters: unknown): string {
  const text = JSON.stringify(position);
  return Buffer.from(`${cursorDigest(text, filters)}${text}`).toString('base64url');
}

/** The position of a cursor. Throws 400 `invalid_cursor`. */
export function decodeCursor(cursor: string, filters: unknown): CursorPosition {
  const plain = Buffer.from(cursor, 'base64url').toString();
  const text = plain.slice(cursorDigestLength);
  if (plain.slice(0, cursorDigestLength) !== cursorDigest(text, filters)) throw invalidCursor();
  return parsePosition(text);
}

/** Validates the position like any input: the digest does not prove who made it. */
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

/** PostgreSQL cannot store NUL characters or lone surrogates. */
function isCursorValue(step: unknown): step is CursorPosition[number] {
  if (typeof step === 'string') return step.isWellFormed() && !step.includes('\0');
  return typeof step === 'number' || step === null;
}

/** Reads a date of a position, in the form of `toISOString` for the years 0 to 9999. */
export function readCursorDate(step: unknown): Date {
  const isDate = typeof step === 'string' && /^\d{4}-/.test(step);
  const date = new Date(isDate ? step : Number.NaN);
  if (Number.isNaN(date.getTime())) throw invalidCursor();
  return date;
}

/** Reads an integer of a position. */
export function readCursorInteger(step: unknown): number {
  if (!Number.isSafeInteger(step)) throw invalidCursor();
  return Number(step);
}

/**
 * Makes a page of `rows`, which were queried with the limit plus one: the extra row only shows that
 * there is a next page.
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
    'The cursor is not valid for this list and these filters. Send the request without a cursor.';
  return new DomainError('invalid', 'invalid_cursor', message, {
    details: [{ field: 'cursor', code: 'invalid_cursor', message }],
  });
}
