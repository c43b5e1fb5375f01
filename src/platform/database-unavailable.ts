import { DomainError } from '../kernel/domain-error.ts';

/** The database cannot be reached, or has no free connection: 503, and try again. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'unavailable',
    'The database is not answering: try again shortly.',
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
  // Shut down, crashed, starting up, too many connections, connection failures.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  // A lock or a statement that took too long.
  '55P03',
  '57014',
]);
const unavailableMessages =
  /^(Connection terminated|Client (was|has) .* is not queryable|Query read timeout|timeout exceeded when trying to connect)/;

/** 503 for an error that says that the database is away or too slow; null for any other. */
export function asDatabaseUnavailable(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  return unavailableCodes.has(code) || unavailableMessages.test(error.message)
    ? databaseUnavailable(error)
    : null;
}
