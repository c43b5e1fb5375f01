import { systemTenant, type Work } from '../../../../platform/unit-of-work.ts';
import { findUserByEmail } from '../find-users.ts';
import { auditUserAction } from '../sessions/audit-user-action.ts';
import { startSession } from '../sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from '../sessions/session.ts';
import type { SignInDeps } from '../sign-in.ts';
import { consumeEmailToken, createEmailToken, deleteEmailTokens } from './manage-email-tokens.ts';

/**
 * A link that signs the user in once, within a day; earlier ones no longer work. Null for an
 * unknown address. Needs a system unit of work.
 */
export async function createSignInLink(work: Work, email: string): Promise<string | null> {
  if (!(await findUserByEmail(work, email))) return null;
  await deleteEmailTokens(work, { purpose: 'sign_in', email });
  const token = await createEmailToken(work, { purpose: 'sign_in', email, returnTo: null });
  return `${work.origin}/account/link/${token}`;
}

/** Signs in with a link. Throws 410 `token_used`. */
export function redeemSignInLink(
  { unit }: Pick<SignInDeps, 'unit'>,
  token: string,
  client: ClientInfo,
): Promise<{ session: StartedSession; email: string }> {
  return unit.runAsSystem(systemTenant, async (work) => {
    const { email } = await consumeEmailToken(work, 'sign_in', token);
    const user = await findUserByEmail(work, email);
    if (!user) throw new Error('the user of a sign-in link no longer exists');
    await auditUserAction(work, user, { action: 'person.signed_in', client });
    return { session: await startSession(work, user.userId, client), email };
  });
}
