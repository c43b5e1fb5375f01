/**
 * The result of `operation`, or of `onTimeout` after the timeout. The operation is not canceled;
 * its late result is ignored.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  operation: Promise<Result>,
  onTimeout: () => Result,
): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => resolve(onTimeout()), milliseconds);
  try {
    return await Promise.race([operation, promise]);
  } finally {
    clearTimeout(timer);
  }
}
