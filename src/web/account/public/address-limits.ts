import type { EmailTokenPurpose } from '../../../core/access/users/email-tokens/email-token.ts';
import { stopwatch } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { createRateLimiter, type Rate } from '../../../platform/limits/gcra.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';

/** Where an attempt to sign in comes from: its network, and its browser when that has signed in to the account before. */
type SignInAttempt = { email: string; network: string; device: string | null };

/** Counts by address, whether it is known or not. */
export type AddressLimits = {
  /** 429 `rate_limited` past the allowance of the browser, or of the network and of all unknown browsers. */
  countSignIn(attempt: SignInAttempt): void;
  /** The same for the present password of somebody who is signed in. */
  countPasswordCheck(sessionId: string): void;
  /** Whether another email of this kind may go to the address; a link that was sent before stays valid. */
  allowEmail(purpose: EmailTokenPurpose, email: string): boolean;
};

// security 7: ten attempts in fifteen minutes; of letters nobody needs more than five an hour.
const signInRate: Rate = { perMinute: 10 / 15, burst: 10 };
const emailRate: Rate = { perMinute: 5 / 60, burst: 5 };
/** All unknown browsers together: distributed guessing stays at 40 an hour for each account. */
const unknownBrowserRate: Rate = { perMinute: 10 / 15, burst: 20 };

/**
 * Guesses of strangers never use up what the owner has. A browser that has signed in before has its own
 * allowance. All others are counted by account and network, so that one network cannot spend what
 * the account allows, and then by account. When that is spent, the owner still signs in from a known
 * browser or by the emailed link.
 */
export function createAddressLimits(limits: RateLimits): AddressLimits {
  if (!limits) return unlimited;
  const [devices, sessions, networks] = [
    createCounter(signInRate),
    createCounter(signInRate),
    createCounter(signInRate),
  ];
  const [strangers, mails] = [createCounter(unknownBrowserRate), createCounter(emailRate)];
  return {
    countSignIn({ email, network, device }) {
      if (device !== null) return assertWithinLimit(devices(device), tooManyAttempts);
      assertWithinLimit(networks(`${network} ${email}`), tooManyAttempts);
      assertWithinLimit(strangers(email), tooManyUnknownAttempts);
    },
    countPasswordCheck: (sessionId) => assertWithinLimit(sessions(sessionId), tooManyAttempts),
    allowEmail: (purpose, email) => mails(`${purpose} ${email}`) === null,
  };
}

const unlimited: AddressLimits = {
  countSignIn() {},
  countPasswordCheck() {},
  allowEmail: () => true,
};

/** Counts one; null, or the seconds to wait. */
function createCounter(rate: Rate): (key: string) => number | null {
  const limiter = createRateLimiter(rate, stopwatch);
  return (key) => {
    const { allowed, retryAfterSeconds } = limiter.take(key);
    return allowed ? null : retryAfterSeconds;
  };
}

function assertWithinLimit(seconds: number | null, message: (wait: string) => string): void {
  if (seconds === null) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new DomainError('rate_limited', 'rate_limited', message(wait), {
    retryAfterSeconds: seconds,
  });
}

const tooManyAttempts = (wait: string) =>
  `There were too many attempts with this address. Try again in ${wait}, or use "Forgotten your password?" to get a link by email.`;

const tooManyUnknownAttempts = (wait: string) =>
  `There were too many attempts to sign in to this account from unknown browsers. Sign in from a browser that you have used before, use "Forgotten your password?" to get a link by email, or try again in ${wait}.`;
