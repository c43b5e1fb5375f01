import { DomainError } from '../../../kernel/domain-error.ts';
import type { SignUpRule } from '../../../platform/settings/sign-up.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { parseScopeRequest } from '../oauth/grant.ts';
import { findInteraction } from '../oauth/interactions.ts';

/** Where an authorization request waits for its user. */
const consentPathPattern = /^\/oauth\/consent\/([\w-]{1,200})$/;

/**
 * Whether a visitor who returns to `returnTo` afterwards may create an account. Buyers of a linking
 * request always may, because a store must not lose them to the rules for its staff.
 */
export async function isSignUpAllowed(
  unit: UnitOfWork,
  rule: SignUpRule,
  returnTo: string | null,
): Promise<boolean> {
  if (rule === 'open') return true;
  const [, uid] = consentPathPattern.exec(returnTo ?? '') ?? [];
  return uid !== undefined && isBuyerAuthorization(unit, uid);
}

/** Throws 403 `sign_up_closed`. */
export async function assertSignUpAllowed(
  unit: UnitOfWork,
  rule: SignUpRule,
  returnTo: string | null,
): Promise<void> {
  if (!(await isSignUpAllowed(unit, rule, returnTo))) throw signUpClosed(rule);
}

/** Throws 403 `sign_up_closed` if not even invited people may create an account. */
export function assertInvitedSignUpAllowed(rule: SignUpRule): void {
  if (rule === 'off') throw signUpClosed(rule);
}

const signUpClosed = (rule: SignUpRule) =>
  new DomainError('forbidden', 'sign_up_closed', signUpClosedText(rule));

export const signUpClosedText = (rule: SignUpRule): string =>
  rule === 'off'
    ? 'New accounts are not accepted here. Ask the operator of this server for one.'
    : 'Accounts are created by invitation. Ask an owner or admin of your workspace to invite you, then open the link in the email.';

/** Whether an authorization request that waits for consent links a buyer's account. */
async function isBuyerAuthorization(unit: UnitOfWork, uid: string): Promise<boolean> {
  const found = await findInteraction(unit, uid);
  if (!found || found.secondsLeft <= 0) return false;
  const { params } = found.payload as { params?: { scope?: unknown } };
  const scopes = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : [];
  return parseScopeRequest(scopes).kind === 'buyer';
}
