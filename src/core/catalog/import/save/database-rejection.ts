/**
 * The message of a data exception or constraint violation (SQLSTATE classes 22 and 23), or null.
 */
export function getDatabaseRejection(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return /^2[23]/.test(String(error.code)) ? error.message : null;
}
