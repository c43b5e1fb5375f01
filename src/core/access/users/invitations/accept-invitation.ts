import { minutesAfter } from '../../../../kernel/clock.ts';
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
import {
  findOpenInvitation,
  findOpenInvitationById,
  isAcceptedInvitation,
  listOpenInvitationsTo,
  markInvitationAccepted,
} from './invitation-store.ts';

/** The open invitation for a token. Throws 410 `invitation_expired`. */
export async function getInvitation(view: View, token: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(view, tokenHash(token));
  if (!invitation) throw invitationExpired();
  return invitation;
}

/** Whether the invitation with this token was accepted within the last minute. */
export function wasJustAccepted(view: View, token: string): Promise<boolean> {
  return isAcceptedInvitation(view, tokenHash(token), minutesAfter(view.now, -1));
}

type InvitedUser = Pick<User, 'userId' | 'email'>;

/**
 * Adds an existing user to the workspace. Throws 403 `other_address` if another address was
 * invited, and 410 `invitation_expired`, also if the inviter may no longer grant the role.
 */
export async function acceptInvitation(
  work: Work,
  token: string,
  user: InvitedUser,
): Promise<void> {
  const invitation = await getInvitation(work, token);
  if (invitation.email !== user.email) throw emailMismatch(invitation.email);
  await acceptOpenInvitation(work, invitation, user);
}

/** Accepts an invitation from the list of the user's own. Throws 410 `invitation_expired`. */
export async function acceptOwnInvitation(
  work: Work,
  id: string,
  user: InvitedUser,
): Promise<void> {
  const invitation = await findOpenInvitationById(work, id);
  if (invitation?.email !== user.email) throw invitationExpired();
  await acceptOpenInvitation(work, invitation, user);
}

/** The open invitations of the user in all workspaces. Needs a system unit of work. */
export function listOwnInvitations(
  system: View,
  { email }: Pick<User, 'email'>,
): Promise<(Invitation & { workspaceName: string })[]> {
  return listOpenInvitationsTo(system, email);
}

async function acceptOpenInvitation(
  work: Work,
  { id, email, role, invitedBy }: Invitation,
  { userId }: InvitedUser,
): Promise<void> {
  const isStillValid =
    invitedBy === 'operator' || canGrantRole(await lockMemberRoles(work), invitedBy, role);
  if (!isStillValid || !(await markInvitationAccepted(work, id))) throw invitationExpired();
  await addWorkspaceMember(work, userId, role);
  await audit(work, {
    action: 'invitation.accepted',
    resource: { type: 'invitation', id },
    after: { email, role },
  });
}

/**
 * Creates a user from an invitation and signs in. Throws like `acceptInvitation`, and 409
 * `email_taken` and 400 for an invalid name or password.
 */
export async function signUpWithInvitation(
  { unit, passwords }: SignInDeps,
  { tenant, token }: { tenant: Tenant; token: string },
  account: CreateAccountInput,
  client: ClientInfo,
): Promise<StartedSession> {
  const { email } = await unit.view(tenant, (view) => getInvitation(view, token));
  const passwordHash = await hashNewPassword(passwords, account, email);
  return unit.runAsSystem(systemTenant, async (system) => {
    const { id } = await addUser(system, { email, name: account.name, passwordHash });
    const work = withTenant(system, { ...tenant, principal: toUserPrincipal(id, client) });
    await acceptInvitation(work, token, { userId: id, email });
    return startSession(system, id, client);
  });
}

const invitationExpired = () =>
  new DomainError(
    'gone',
    'invitation_expired',
    'This invitation has been used, was revoked or has expired. Ask for a new one.',
  );

const emailMismatch = (email: string) =>
  new DomainError(
    'forbidden',
    'other_address',
    `This invitation is for ${email}. Sign in with that address.`,
  );
