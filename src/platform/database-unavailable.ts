import { DomainError } from '../kernel/domain-error.ts';

/** 503 `unavailable` with Retry-After: the database is unreachable, overloaded or timed out. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'unavailable',
    'The database is temporarily unavailable. Try again in a few seconds.',
    {
      retryAfterSeconds: 2,
      cause,
    },
  );
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, connection failures.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  // lock_not_available (lock timeout) and query_canceled (statement timeout).
  '55P03',
  '57014',
]);
/** The first: BEGIN READ WRITE on a standby. */
const unavailableMessages =
  /^(cannot set transaction read-write mode during recovery|Connection terminated|Client (was|has) .* is not queryable|Query read timeout|timeout exceeded when trying to connect)/;

/** Maps connection failures and timeouts of the database to a 503; null for any other error. */
export function asDatabaseUnavailable(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  return unavailableCodes.has(code) || unavailableMessages.test(error.message)
    ? databaseUnavailable(error)
    : null;
}
