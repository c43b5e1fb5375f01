import { minutesAfter } from '../../../../kernel/clock.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { EmailToken, EmailTokenPurpose } from './email-token.ts';
import {
  deleteExpiredEmailTokens,
  deleteUnusedEmailTokens,
  findUnusedEmailToken,
  findUsedEmailToken,
  insertEmailToken,
  markEmailTokenUsed,
} from './email-token-store.ts';

/** Each new token removes some expired ones; the others are deleted once a day. */
const expiredPerToken = 100;

const tokenLifetimeMinutes = {
  reset: 60,
  sign_up: 24 * 60,
  sign_in: 24 * 60,
} as const satisfies Record<EmailTokenPurpose, number>;

/**
 * Creates a token of 256 bits to send by email; only its digest is stored. Needs a system unit of
 * work, like all functions here.
 */
export async function createEmailToken(work: Work, proof: EmailToken): Promise<string> {
  const token = `prf_${Buffer.from(work.random(32)).toString('base64url')}`;
  await deleteExpiredEmailTokens(work, expiredPerToken);
  await insertEmailToken(work, {
    ...proof,
    tokenHash: tokenHash(token),
    expiresAt: minutesAfter(work.now, tokenLifetimeMinutes[proof.purpose]),
  });
  return token;
}

/** The data of an unused token, or null. */
export function findEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken | null> {
  return findUnusedEmailToken(view, purpose, tokenHash(token));
}

/** The data of a token that was used within the last minute, or null. It proves nothing anymore. */
export function findJustUsedEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken | null> {
  const after = minutesAfter(view.now, -1);
  return findUsedEmailToken(view, { purpose, tokenHash: tokenHash(token), after });
}

/** Like `findEmailToken`, but throws 410 `token_used`. */
export async function getEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken> {
  const proof = await findEmailToken(view, purpose, token);
  if (!proof) throw emailTokenUsed();
  return proof;
}

/** Consumes a token: only one of several concurrent callers succeeds. Throws 410 `token_used`. */
export async function consumeEmailToken(
  work: Work,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken> {
  const proof = await getEmailToken(work, purpose, token);
  if (!(await markEmailTokenUsed(work, tokenHash(token)))) throw emailTokenUsed();
  await deleteUnusedEmailTokens(work, proof);
  return proof;
}

/** Deletes unused tokens for an address and a purpose. */
export function deleteEmailTokens(
  work: Work,
  proof: Pick<EmailToken, 'purpose' | 'email'>,
): Promise<void> {
  return deleteUnusedEmailTokens(work, proof);
}

const emailTokenUsed = () =>
  new DomainError(
    'gone',
    'token_used',
    'This link has already been used or has expired. Request a new one.',
  );
