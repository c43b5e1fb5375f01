/** Null for a file that does not exist any more; every other failure is passed on. */
export async function nullIfMissing<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
