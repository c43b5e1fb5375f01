/** Bytes that each key may use up in a day; they come back evenly over the day. */
export type ByteAllowance = {
  /** Whole seconds after which the key may use more; 0: now. */
  retryAfterSeconds(key: string): number;
  consume(key: string, bytes: number): void;
};

const daySeconds = 86_400;
/** A flood of new keys pushes out the oldest, so that memory stays bounded. */
const defaultMaxKeys = 100_000;

/**
 * A leaky bucket for each key, in memory: processes do not share their counts. What one use comes to is known only
 * afterwards, so the last one may exceed the allowance.
 *
 * @param milliseconds a clock that never goes back
 */
export function createByteAllowance(
  bytesPerDay: number,
  milliseconds: () => number,
  mostKeys = defaultMaxKeys,
): ByteAllowance {
  const perSecond = bytesPerDay / daySeconds;
  const levels = new Map<string, { bytes: number; at: number }>();
  const levelOf = (key: string, now: number): number => {
    const { bytes, at } = levels.get(key) ?? { bytes: 0, at: now };
    return Math.max(0, bytes - ((now - at) / 1_000) * perSecond);
  };
  return {
    retryAfterSeconds(key) {
      const excess = levelOf(key, milliseconds()) - bytesPerDay;
      return excess < 0 ? 0 : Math.max(1, Math.ceil(excess / perSecond));
    },
    consume(key, bytes) {
      const at = milliseconds();
      const level = levelOf(key, at) + bytes;
      levels.delete(key);
      levels.set(key, { bytes: level, at });
      if (levels.size <= mostKeys) return;
      for (const oldest of levels.keys()) return void levels.delete(oldest);
    },
  };
}
