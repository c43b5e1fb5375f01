/** Turns ENOENT into null: the file no longer exists. Other errors are thrown. */
export async function nullIfMissing<Result>(attempt: Promise<Result>): Promise<Result | null> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
