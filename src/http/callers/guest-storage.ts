import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createByteAllowance } from '../../platform/limits/byte-allowance.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import type { RetentionSettings } from '../../platform/settings/retention.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { clientNetwork } from '../input/client-network.ts';

/** Bounds what the guests of one network cause to be stored in a day. `ip` null: a credential, which is not counted. */
export type GuestStorage = {
  /** 429 `guest_storage_exhausted` once the allowance of the network is used up. */
  assertWithinAllowance(ip: string | null): void;
  consume(ip: string | null, bytes: number): void;
  /** The act, counted by the size of its answer once it is committed: that shows the whole object. */
  metered<Rest extends unknown[], Answer>(
    ip: string | null,
    act: (work: Work, ...rest: Rest) => Promise<Answer>,
  ): (work: Work, ...rest: Rest) => Promise<Answer>;
};

export function createGuestStorage(limits: RateLimits, settings: RetentionSettings): GuestStorage {
  const { guestBytesPerDay } = settings;
  const isLimited = limits !== null && guestBytesPerDay > 0;
  const allowance = isLimited ? createByteAllowance(guestBytesPerDay, stopwatch) : null;
  const consume: GuestStorage['consume'] = (ip, bytes) => {
    if (ip !== null) allowance?.consume(clientNetwork(ip), bytes);
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
        const answer = await act(work, ...rest);
        work.afterCommit(() => consume(ip, Buffer.byteLength(JSON.stringify(answer))));
        return answer;
      };
    },
  };
}

const allowanceExhaustedError = (retryAfterSeconds: number) =>
  new DomainError(
    'rate_limited',
    'guest_storage_exhausted',
    `Guests of this network have stored too much today: try again in ${retryAfterSeconds} s, or send a credential.`,
    { retryAfterSeconds },
  );
