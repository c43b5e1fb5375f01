import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { RetentionSettings } from '../../platform/settings/retention.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { clientNetwork } from '../input/client-network.ts';

/**
 * Limits the bytes that guests of one network may store per day. Calls with a credential pass a
 * null `ip` and are not counted.
 */
export type GuestStorage = {
  /** 429 `guest_storage_exhausted` once the allowance of the network is used up. */
  assertWithinAllowance(ip: string | null): void;
  consume(ip: string | null, bytes: number): void;
  /**
   * Wraps `act` so that the size of its result, which shows the whole object, is counted on commit.
   */
  metered<Rest extends unknown[], Result>(
    ip: string | null,
    act: (work: Work, ...rest: Rest) => Promise<Result>,
  ): (work: Work, ...rest: Rest) => Promise<Result>;
};

export function createGuestStorage(limits: RateLimits, settings: RetentionSettings): GuestStorage {
  const { guestBytesPerDay } = settings;
  const isLimited = limits !== null && guestBytesPerDay > 0;
  const allowance = isLimited ? createByteAllowance(guestBytesPerDay, stopwatch) : null;
  const consume: GuestStorage['consume'] = (ip, bytes) => {
    if (ip !== null) allowance?.consume(clientNetwork(ip), bytes * (limits?.processes() ?? 1));
  };
  return {
    assertWithinAllowance(ip) {
      const seconds = ip === null ? 0 : (allowance?.retryAfterSeconds(clientNetwork(ip)) ?? 0);
      if (seconds > 0) throw allowanceExhaustedError(seconds);
    },
    consume,
    metered: (ip, act) => {
      if (ip === null || !allowance) return act;
      return async (work, ...rest) => {
        const result = await act(work, ...rest);
        work.afterCommit(() => consume(ip, Buffer.byteLength(JSON.stringify(result))));
        return result;
      };
    },
  };
}

const allowanceExhaustedError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'guest_storage_exhausted',
    `The daily storage limit for guests of this network is used up. Try again in ${retryAfterSeconds} s, or send a credential.`,
    { retryAfterSeconds },
  );

/** A daily allowance of bytes for each key, which recovers evenly over the day. */
type ByteAllowance = {
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
