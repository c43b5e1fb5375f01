/** What `act` answers, or what `late` says once so many milliseconds have passed; `act` itself goes on unheard. */
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
