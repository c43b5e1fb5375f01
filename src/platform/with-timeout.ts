/** The result of `act`, or of `late` after the timeout. `act` is not cancelled; its result is ignored. */
export async function withTimeout<Answer>(
  milliseconds: number,
  act: Promise<Answer>,
  late: () => Answer,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve(late()), milliseconds);
  try {
    return await Promise.race([act, promise]);
  } finally {
    clearTimeout(timer);
  }
}
