/** A daily allowance of bytes for each key, which recovers evenly over the day. */
export type ByteAllowance = {
  /** Whole seconds after which the key may use more; 0 when it may now. */
  retryAfterSeconds(key: string): number;
  consume(key: string, bytes: number): void;
};

const daySeconds = 86_400;
/** Bounds memory: a flood of new keys evicts the oldest. */
const defaultMaxKeys = 100_000;

/**
 * A leaky bucket for each key, in memory: processes do not share their counts. The size of a use is
 * known only afterwards, so the last one may exceed the allowance.
 *
 * @param milliseconds a monotonic clock
 */
export function createByteAllowance(
  bytesPerDay: number,
  milliseconds: () => number,
  maxKeys = defaultMaxKeys,
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
      if (levels.size <= maxKeys) return;
      for (const oldest of levels.keys()) return void levels.delete(oldest);
    },
  };
}
