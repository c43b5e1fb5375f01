import { DomainError } from '../../../../kernel/domain-error.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import {
  systemTenant,
  type Tenant,
  type View,
  type Work,
  withTenant,
} from '../../../../platform/unit-of-work.ts';
import { audit } from '../../audit/audit.ts';
import { addUser } from '../create-user.ts';
import { type CreateAccountInput, hashNewPassword } from '../email-tokens/redeem-email-token.ts';
import { addWorkspaceMember, canGrantRole, lockMemberRoles } from '../manage-members.ts';
import { toUserPrincipal } from '../sessions/audit-user-action.ts';
import { startSession } from '../sessions/manage-sessions.ts';
import type { ClientInfo, StartedSession } from '../sessions/session.ts';
import type { SignInDeps } from '../sign-in.ts';
import type { User } from '../user.ts';
import type { Invitation } from './invitation.ts';
import { findOpenInvitation, markInvitationAccepted } from './invitation-store.ts';

/** The open invitation of a link, or 410 `invitation_expired`. */
export async function getInvitation(view: View, token: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(view, tokenHash(token));
  if (!invitation) throw invitationExpired();
  return invitation;
}

/**
 * Lets a known person in, once. Only the address that was invited may come: 403 `other_address`.
 * 410 `invitation_expired`, also when who invited could not do so any more.
 */
export async function acceptInvitation(
  work: Work,
  token: string,
  { userId, email }: Pick<User, 'userId' | 'email'>,
): Promise<void> {
  const invitation = await getInvitation(work, token);
  if (invitation.email !== email) throw emailMismatch(invitation.email);
  const { invitedBy, role } = invitation;
  const stands =
    invitedBy === 'operator' || canGrantRole(await lockMemberRoles(work), invitedBy, role);
  if (!stands || !(await markInvitationAccepted(work, tokenHash(token)))) throw invitationExpired();
  await addWorkspaceMember(work, userId, role);
  await audit(work, {
    action: 'invitation.accepted',
    resource: { type: 'invitation', id: invitation.id },
    after: { email, role },
  });
}

/** The same for somebody new, who is signed in by it. 409 `email_taken`, 400 with what is wrong. */
export async function signUpWithInvitation(
  { unit, passwords }: SignInDeps,
  { tenant, token }: { tenant: Tenant; token: string },
  account: CreateAccountInput,
  whence: ClientInfo,
): Promise<StartedSession> {
  const { email } = await unit.view(tenant, (view) => getInvitation(view, token));
  const passwordHash = await hashNewPassword(passwords, account, email);
  return unit.runAsSystem(systemTenant, async (system) => {
    const { id } = await addUser(system, { email, name: account.name, passwordHash });
    const work = withTenant(system, { ...tenant, by: toUserPrincipal(id, whence) });
    await acceptInvitation(work, token, { userId: id, email });
    return startSession(system, id, whence);
  });
}

const invitationExpired = () =>
  new DomainError(
    'gone',
    'invitation_expired',
    'This invitation has been used, taken back, or its time has run out. Ask for a new one.',
  );

const emailMismatch = (email: string) =>
  new DomainError(
    'forbidden',
    'other_address',
    `This invitation is for ${email}: sign in with that address.`,
  );
