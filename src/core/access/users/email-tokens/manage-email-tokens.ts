import { minutesAfter } from '../../../../kernel/clock.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { EmailToken, EmailTokenPurpose } from './email-token.ts';
import {
  deleteExpiredEmailTokens,
  deleteUnusedEmailTokens,
  findUnusedEmailToken,
  insertEmailToken,
  markEmailTokenUsed,
} from './email-token-store.ts';

// security 9: an hour for a password, a day for a sign-up.
const tokenLifetimeMinutes = { reset: 60, sign_up: 24 * 60 } as const satisfies Record<
  EmailTokenPurpose,
  number
>;

/** A secret of 256 bits to send by mail; only its digest is kept. Needs a system unit of work, as all here. */
export async function createEmailToken(work: Work, proof: EmailToken): Promise<string> {
  const token = `prf_${Buffer.from(work.random(32)).toString('base64url')}`;
  await deleteExpiredEmailTokens(work);
  await insertEmailToken(work, {
    ...proof,
    tokenHash: tokenHash(token),
    expiresAt: minutesAfter(work.now, tokenLifetimeMinutes[proof.purpose]),
  });
  return token;
}

/** What a secret proves, while it can be used; null otherwise. */
export function findEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken | null> {
  return findUnusedEmailToken(view, purpose, tokenHash(token));
}

/** The same, or 410 `token_used`. */
export async function getEmailToken(
  view: View,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken> {
  const proof = await findEmailToken(view, purpose, token);
  if (!proof) throw emailTokenUsed();
  return proof;
}

/** The same, once: of several who come with it at the same time only one is let through. */
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

/** Ends what was mailed to an address for a purpose and has not been used. */
export function endProofs(work: Work, proof: Pick<EmailToken, 'purpose' | 'email'>): Promise<void> {
  return deleteUnusedEmailTokens(work, proof);
}

const emailTokenUsed = () =>
  new DomainError(
    'gone',
    'token_used',
    'This link has been used, or its time has run out. Ask for a new one.',
  );
