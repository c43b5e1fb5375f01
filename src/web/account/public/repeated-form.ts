import type { FastifyReply } from 'fastify';
import type { EmailTokenPurpose } from '../../../core/access/users/email-tokens/email-token.ts';
import { findJustUsedEmailToken } from '../../../core/access/users/email-tokens/manage-email-tokens.ts';
import { seeOther } from '../../../http/pages/page-route.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';

/** What a form with an emailed link has done, as the sign-in page says it. */
export const doneTexts: ReadonlyMap<string, string> = new Map([
  ['reset', 'Your password was changed. Sign in.'],
  ['sign_up', 'Your account was created. Sign in.'],
  ['sign_in', 'This link was already used. Sign in.'],
  ['invitation', 'You have accepted the invitation. Sign in.'],
]);

/** Whether a concurrent request with the same link came first. */
export const isLinkGone = (error: unknown): boolean =>
  error instanceof DomainError && error.kind === 'gone';

/**
 * Answers a form whose link was used by an earlier press of its button, whose response the browser
 * has dropped. If that has signed the browser in, the sign-in page leads on. Null: it was not used.
 */
export async function answerRepeatedForm(
  unit: UnitOfWork,
  reply: FastifyReply,
  { purpose, token }: { purpose: EmailTokenPurpose; token: string },
): Promise<FastifyReply | null> {
  const used = await unit.runAsSystem(systemTenant, (work) =>
    findJustUsedEmailToken(work, purpose, token),
  );
  return used && seeOther(reply, signInAfter(purpose, used.returnTo));
}

/** The sign-in page with a sentence of `doneTexts`. */
export function signInAfter(done: string, returnTo: string | null): string {
  const query = new URLSearchParams({ done, ...(returnTo !== null && { return_to: returnTo }) });
  return `/account/sign-in?${query}`;
}
