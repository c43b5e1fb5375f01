import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import { generateToken, tokenHash } from '../../../../platform/crypto/tokens.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import { assertNotApp } from '../../app-caller.ts';
import { audit } from '../../audit/audit.ts';
import { parseEmailAddress } from '../../mail/email-address.ts';
import { buildInvitationEmail } from '../../mail/emails.ts';
import { enqueueEmail } from '../../mail/enqueue-email.ts';
import { assertRolesGrantable, listMembers, lockMemberRoles } from '../manage-members.ts';
import type { Role } from '../role.ts';
import type { User } from '../user.ts';
import type { Invitation } from './invitation.ts';
import { deleteInvitation, listOpenInvitations, saveInvitation } from './invitation-store.ts';

const invitationLifetimeMilliseconds = 7 * 86_400_000;
/** Limits how many emails a workspace can send to strangers. */
const maxOpenInvitations = 100;

export type CreateInvitationInput = { email: string; role: Role };

/** What the email says about the workspace and the inviter. */
type Inviter = { id: Invitation['invitedBy']; name: string; workspaceName: string };

/**
 * Invites an address by email for seven days, replacing an earlier invitation. Returns the link
 * too. Throws 403 `role_not_grantable` or `app_not_allowed`, 409 `already_member` and 422
 * `too_many_invitations`.
 */
export async function createInvitation(
  work: Work,
  inviter: Inviter,
  input: CreateInvitationInput,
): Promise<{ invitation: Invitation; link: string }> {
  assertNotApp(work, appsCannotInviteMessage);
  const email = parseEmailAddress(input.email);
  const open = await listOpenInvitations(work);
  const earlier = open.filter((other) => other.email === email).map(({ role }) => role);
  if (inviter.id !== 'operator')
    assertRolesGrantable(await lockMemberRoles(work), inviter.id, [input.role, ...earlier]);
  const members = await listMembers(work);
  if (members.some((member) => member.email === email)) throw alreadyMember(email);
  if (open.length >= maxOpenInvitations && earlier.length === 0) throw tooManyInvitations();
  const token = generateToken('inv', work.tenant.code, work.random);
  const invitation: Invitation = {
    id: work.newId('inv'),
    email,
    role: input.role,
    invitedBy: inviter.id,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + invitationLifetimeMilliseconds),
  };
  await saveInvitation(work, { ...invitation, tokenHash: tokenHash(token) });
  const link = `${work.origin}/account/invitations/${token}`;
  const { workspaceName, name: invitedBy } = inviter;
  await enqueueEmail(
    work,
    buildInvitationEmail({ to: email, workspaceName, invitedBy, role: input.role, link }),
  );
  await audit(work, {
    action: 'invitation.created',
    resource: { type: 'invitation', id: invitation.id },
    after: { email, role: input.role },
  });
  return { invitation, link };
}

/** Invitations that were not accepted, newest first. */
export function listInvitations(view: View): Promise<Invitation[]> {
  return listOpenInvitations(view);
}

/** Revokes an invitation. Throws 404 `invitation_not_found` and 403 `role_not_grantable`. */
export async function revokeInvitation(
  work: Work,
  { userId }: Pick<User, 'userId'>,
  id: string,
): Promise<void> {
  const invitation = (await listOpenInvitations(work)).find((open) => open.id === id);
  if (!invitation) throw notFound('invitation_not_found', 'There is no such open invitation.');
  assertRolesGrantable(await lockMemberRoles(work), userId, [invitation.role]);
  await deleteInvitation(work, id);
  const { email, role } = invitation;
  await audit(work, {
    action: 'invitation.revoked',
    resource: { type: 'invitation', id },
    before: { email, role },
  });
}

const appsCannotInviteMessage =
  'An app connected over OAuth cannot invite people. Ask an owner or admin of the workspace to invite them on the page /account/members.';

const alreadyMember = (email: string) =>
  new DomainError('conflict', 'already_member', `${email} is already a member of this workspace.`);

const tooManyInvitations = () =>
  new DomainError(
    'unprocessable',
    'too_many_invitations',
    `This workspace has ${maxOpenInvitations} open invitations. Revoke some first.`,
  );
