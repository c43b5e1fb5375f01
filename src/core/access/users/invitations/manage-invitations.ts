import { DomainError, notFound } from '../../../../kernel/domain-error.ts';
import type { Id } from '../../../../kernel/id.ts';
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
/** An invitation can be sent again after this time. */
const resendMilliseconds = 60_000;
/** Limits how many emails a workspace can send to strangers. */
const maxOpenInvitations = 100;

export type CreateInvitationInput = { email: string; role: Role };

/** The data about the workspace and the inviter for the email. */
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
  const roles = await lockMemberRoles(work);
  const open = await listOpenInvitations(work);
  const earlier = open.filter((other) => other.email === email).map(({ role }) => role);
  if (inviter.id !== 'operator') assertRolesGrantable(roles, inviter.id, [input.role, ...earlier]);
  const members = await listMembers(work);
  if (members.some((member) => member.email === email)) throw alreadyMember(email);
  if (open.length >= maxOpenInvitations && earlier.length === 0) throw tooManyInvitations();
  const sent = await sendInvitation(work, inviter, {
    id: work.newId('inv'),
    email,
    role: input.role,
  });
  await audit(work, {
    action: 'invitation.created',
    resource: { type: 'invitation', id: sent.invitation.id },
    after: { email, role: input.role },
  });
  return sent;
}

/**
 * Sends an open or expired invitation again: with a new link, valid for seven days. The earlier
 * link becomes invalid. Throws 404 `invitation_not_found`, 403 `role_not_grantable` or
 * `app_not_allowed`, and 429 `rate_limited` within a minute of the last email.
 */
export async function resendInvitation(
  work: Work,
  inviter: Inviter & { id: Id<'usr'> },
  id: string,
): Promise<Invitation> {
  assertNotApp(work, appsCannotInviteMessage);
  const roles = await lockMemberRoles(work);
  const open = await requireOpenInvitation(work, id);
  assertRolesGrantable(roles, inviter.id, [open.role]);
  const waited = work.now.getTime() - open.createdAt.getTime();
  if (waited < resendMilliseconds) throw resentTooSoon(resendMilliseconds - waited);
  const { invitation } = await sendInvitation(work, inviter, open);
  const { email, role } = invitation;
  await audit(work, {
    action: 'invitation.resent',
    resource: { type: 'invitation', id: invitation.id },
    after: { email, role },
  });
  return invitation;
}

/** Saves the invitation with a new link and sends it. */
async function sendInvitation(
  work: Work,
  { id: invitedBy, name, workspaceName }: Inviter,
  { id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>,
): Promise<{ invitation: Invitation; link: string }> {
  const token = generateToken('inv', work.tenant.code, work.random);
  const createdAt = work.now;
  const expiresAt = new Date(createdAt.getTime() + invitationLifetimeMilliseconds);
  const invitation: Invitation = { id, email, role, invitedBy, createdAt, expiresAt };
  await saveInvitation(work, { ...invitation, tokenHash: tokenHash(token) });
  const link = `${work.origin}/account/invitations/${token}`;
  await enqueueEmail(
    work,
    buildInvitationEmail({ to: email, workspaceName, invitedBy: name, role, link }),
  );
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
  const invitation = await requireOpenInvitation(work, id);
  assertRolesGrantable(await lockMemberRoles(work), userId, [invitation.role]);
  await deleteInvitation(work, id);
  const { email, role } = invitation;
  await audit(work, {
    action: 'invitation.revoked',
    resource: { type: 'invitation', id },
    before: { email, role },
  });
}

async function requireOpenInvitation(view: View, id: string): Promise<Invitation> {
  const invitation = (await listOpenInvitations(view)).find((open) => open.id === id);
  if (!invitation) throw notFound('invitation_not_found', 'There is no such open invitation.');
  return invitation;
}

const appsCannotInviteMessage =
  'An app connected over OAuth cannot invite people. Ask an owner or admin of the workspace to invite them in the console (/console/settings/team).';

const alreadyMember = (email: string) =>
  new DomainError('conflict', 'already_member', `${email} is already a member of this workspace.`);

const tooManyInvitations = () =>
  new DomainError(
    'unprocessable',
    'too_many_invitations',
    `This workspace has ${maxOpenInvitations} open invitations. Revoke some first.`,
  );

const resentTooSoon = (milliseconds: number) => {
  const retryAfterSeconds = Math.ceil(milliseconds / 1_000);
  const message = `This invitation was sent less than a minute ago. Try again in ${retryAfterSeconds} s.`;
  return new DomainError('rate_limited', 'rate_limited', message, { retryAfterSeconds });
};
