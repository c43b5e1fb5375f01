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
/** Mails to strangers leave in our name: nobody sends them in bulk. */
const maxOpenInvitations = 100;

export type CreateInvitationInput = { email: string; role: Role };

/** What a mail tells of the workspace and of who invites. */
type Inviter = { id: Invitation['invitedBy']; name: string; workspaceName: string };

/**
 * Invites an address by mail for seven days; a second invitation takes the place of the first.
 * 403 `role_not_grantable` or `app_not_allowed`, 409 `already_member`, 422 `too_many_invitations`. Answers the link, too.
 */
export async function createInvitation(
  work: Work,
  inviter: Inviter,
  draft: CreateInvitationInput,
): Promise<{ invitation: Invitation; link: string }> {
  assertNotApp(work, appsCannotInviteMessage);
  const email = parseEmailAddress(draft.email);
  const open = await listOpenInvitations(work);
  const earlier = open.filter((other) => other.email === email).map(({ role }) => role);
  if (inviter.id !== 'operator')
    assertRolesGrantable(await lockMemberRoles(work), inviter.id, [draft.role, ...earlier]);
  const members = await listMembers(work);
  if (members.some((member) => member.email === email)) throw alreadyMember(email);
  if (open.length >= maxOpenInvitations && earlier.length === 0) throw tooManyInvitations();
  const token = generateToken('inv', work.tenant.code, work.random);
  const invitation: Invitation = {
    id: work.newId('inv'),
    email,
    role: draft.role,
    invitedBy: inviter.id,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + invitationLifetimeMilliseconds),
  };
  await saveInvitation(work, { ...invitation, tokenHash: tokenHash(token) });
  const link = `${work.origin}/account/invitations/${token}`;
  const { workspaceName, name: invitedBy } = inviter;
  await enqueueEmail(
    work,
    buildInvitationEmail({ to: email, workspaceName, invitedBy, role: draft.role, link }),
  );
  await audit(work, {
    action: 'invitation.created',
    resource: { type: 'invitation', id: invitation.id },
    after: { email, role: draft.role },
  });
  return { invitation, link };
}

/** Invitations that wait for an answer, the newest first. */
export function listInvitations(view: View): Promise<Invitation[]> {
  return listOpenInvitations(view);
}

/** Takes an invitation back. 404, 403 `role_not_grantable`. */
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
  new DomainError('conflict', 'already_member', `${email} is in this workspace already.`);

const tooManyInvitations = () =>
  new DomainError(
    'unprocessable',
    'too_many_invitations',
    `There are ${maxOpenInvitations} open invitations: take some back first.`,
  );
