import type { EmailTokenPurpose } from '../../../core/access/users/email-tokens/email-token.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { WorkspaceId } from '../../../kernel/id.ts';
import type { Rate } from '../../../platform/limits/gcra.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import type { SharedRateLimiter } from '../../../platform/limits/shared-rate-limiter.ts';

/** A sign-in attempt; `device` identifies a browser that has signed in to the account before. */
type SignInAttempt = { email: string; network: string; device: string | null };

/** Limits by email address, whether or not an account exists. All processes count together. */
export type AddressLimits = {
  /**
   * 429 `rate_limited` above the limit of the known browser; for unknown browsers, above that of
   * the network or of all unknown browsers together.
   */
  countSignIn(attempt: SignInAttempt): Promise<void>;
  /** 429 `rate_limited` for too many checks of the current password in a session. */
  countPasswordCheck(sessionId: string): Promise<void>;
  /** Whether another email of this kind may be sent to the address. Earlier links stay valid. */
  allowEmail(purpose: EmailTokenPurpose, email: string): Promise<boolean>;
  /**
   * 429 `rate_limited` for too many invitations to an address, or by a workspace: they reach
   * strangers, and revoked ones have been sent too.
   */
  countInvitation(workspaceId: WorkspaceId, email: string): Promise<void>;
};

// Ten sign-in attempts per 15 minutes, five emails per hour.
const signInRate: Rate = { perMinute: 10 / 15, burst: 10 };
const emailRate: Rate = { perMinute: 5 / 60, burst: 5 };
const invitationRate: Rate = { perMinute: 100 / 60, burst: 100 };
/** For all unknown browsers together: limits distributed guessing to 40 attempts per hour. */
const unknownBrowserRate: Rate = { perMinute: 10 / 15, burst: 20 };

/**
 * Attempts by attackers must not lock out the owner. A browser that has signed in before has its
 * own allowance. Others are counted first by account and network, so that one network cannot use up
 * the allowance of the account, then by account. When that is used up, the owner can still sign in
 * from a known browser or through an emailed link.
 */
export function createAddressLimits(limits: RateLimits): AddressLimits {
  if (!limits) return unlimited;
  const counter = (name: string, rate: Rate) => createCounter(limits.share(name, rate));
  const devices = counter('sign_in.device', signInRate);
  const sessions = counter('sign_in.session', signInRate);
  const networks = counter('sign_in.network', signInRate);
  const unknownBrowsers = counter('sign_in.unknown_browsers', unknownBrowserRate);
  const emails = counter('email', emailRate);
  const invitations = counter('invitation', invitationRate);
  return {
    async countSignIn({ email, network, device }) {
      if (device !== null) return assertWithinLimit(await devices(device), tooManyAttempts);
      assertWithinLimit(await networks(`${network} ${email}`), tooManyAttempts);
      assertWithinLimit(await unknownBrowsers(email), tooManyUnknownAttempts);
    },
    countPasswordCheck: async (sessionId) =>
      assertWithinLimit(await sessions(sessionId), tooManyAttempts),
    allowEmail: async (purpose, email) => (await emails(`${purpose} ${email}`)) === null,
    async countInvitation(workspaceId, email) {
      assertWithinLimit(await emails(`invitation ${email}`), tooManyToAddress);
      assertWithinLimit(await invitations(workspaceId), tooManyInvitations);
    },
  };
}

const unlimited: AddressLimits = {
  async countSignIn() {},
  async countPasswordCheck() {},
  allowEmail: async () => true,
  async countInvitation() {},
};

/** Counts an attempt; returns null, or the seconds to wait. */
function createCounter(limiter: SharedRateLimiter): (key: string) => Promise<number | null> {
  return async (key) => {
    const { allowed, retryAfterSeconds } = await limiter.take(key);
    return allowed ? null : retryAfterSeconds;
  };
}

function assertWithinLimit(seconds: number | null, message: (wait: string) => string): void {
  if (seconds === null) return;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new DomainError('rate_limited', 'rate_limited', message(wait), {
    retryAfterSeconds: seconds,
  });
}

const tooManyAttempts = (wait: string) =>
  `Too many attempts with this email address. Try again in ${wait}, or use "Forgot your password?" to get a link by email.`;

const tooManyUnknownAttempts = (wait: string) =>
  `Too many attempts to sign in to this account from unknown browsers. Sign in from a browser that you have used before, use "Forgot your password?" to get a link by email, or try again in ${wait}.`;

const tooManyToAddress = (wait: string) =>
  `Too many invitations to this address within an hour. Try again in ${wait}.`;

const tooManyInvitations = (wait: string) =>
  `This workspace has sent too many invitations within an hour. Try again in ${wait}.`;
