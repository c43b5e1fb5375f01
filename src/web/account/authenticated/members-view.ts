import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import type { Invitation } from '../../../core/access/users/invitations/invitation.ts';
import { listGrantableRoles, type Role } from '../../../core/access/users/role.ts';
import type { WorkspaceMember } from '../../../core/access/users/user.ts';
import {
  errorSummary,
  type FormError,
  notice,
  selectField,
  textField,
} from '../../../http/pages/form-field.ts';
import { formatDay } from '../../../http/pages/format-time.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { formTokenField, type SignedInUser } from '../../../http/pages/users/signed-in-user.ts';
import { confirmButton, workspaceField } from './form-parts.ts';

const doneMessages = {
  invited: 'The invitation is on its way.',
  revoked: 'The invitation is taken back.',
  changed: 'The role is changed.',
  removed: 'They are out of the workspace.',
} as const;

export type MemberActionResult = keyof typeof doneMessages;

export const isMemberActionResult = (word: string | undefined): word is MemberActionResult =>
  word !== undefined && Object.hasOwn(doneMessages, word);

type MembersViewProps = {
  members: WorkspaceMember[];
  invitations: Invitation[];
  membership: WorkspaceMembership;
  signedIn: SignedInUser;
  now: Date;
  done: MemberActionResult | null;
  problems: readonly FormError[];
  /** What was typed for an invitation. */
  email: string;
};

const roleLabels: Record<Role, string> = {
  owner: 'owner: everything',
  admin: 'admin: everything but owners',
  member: 'member: reads',
};

export function membersView(shown: MembersViewProps): Html {
  const { members, invitations, done, problems, membership } = shown;
  const own = listGrantableRoles(membership.role);
  return html`${done !== null && notice('good', doneMessages[done])}
${errorSummary(problems)}
<ul class="rows" id="people">${members.map((member) => memberRow(shown, member, own))}</ul>
${own.length > 0 && html`<p class="quiet">Removing a person, or changing their role to member, revokes the API keys they created and disconnects their apps.</p>`}
${invitations.length > 0 && html`<h2>Invited</h2><ul class="rows">${invitations.map((invitation) => invitationRow(shown, invitation, own))}</ul>`}
${own.length > 0 && inviteForm(shown, own)}`;
}

function memberRow(
  shown: MembersViewProps,
  member: WorkspaceMember,
  grantableRoles: readonly Role[],
): Html {
  const { signedIn } = shown;
  const isSelf = member.userId === signedIn.userId;
  const path = `/account/members/${member.userId}`;
  const seen = member.lastSignedInAt;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${member.name}</bdi>${isSelf && html` <span class="tag">you</span>`}</h2>
<p class="quiet"><bdi>${member.email}</bdi></p>
<p class="quiet">${seen ? html`signed in on ${formatDay(seen)}` : 'has not signed in yet'}</p></div>
<div class="row-acts">${grantableRoles.includes(member.role) ? roleForm(shown, member, { path, grantableRoles }) : html`<p>${member.role}</p>`}
${(isSelf || grantableRoles.includes(member.role)) && confirmButton(shown, { path: `${path}/remove`, ask: isSelf ? 'Leave' : 'Remove', act: isSelf ? 'Yes, leave the workspace' : html`Yes, remove <bdi>${member.name}</bdi>` })}</div></li>`;
}

type RoleFormProps = { path: string; grantableRoles: readonly Role[] };

function roleForm(
  shown: MembersViewProps,
  { role, name, userId }: WorkspaceMember,
  { path, grantableRoles }: RoleFormProps,
): Html {
  return html`<form class="joined" method="post" action="${path}/role">${formTokenField(shown.signedIn)}${workspaceField(shown.membership)}
<label class="hidden" for="role_${userId}">Role of ${name}</label>
<select id="role_${userId}" name="role">${grantableRoles.map((word) => html`<option value="${word}"${word === role && html` selected`}>${word}</option>`)}</select>
<button type="submit" class="plain">Change</button></form>`;
}

function invitationRow(
  shown: MembersViewProps,
  invitation: Invitation,
  own: readonly Role[],
): Html {
  const { id, email, role, expiresAt } = invitation;
  const isOver = expiresAt <= shown.now;
  return html`<li class="row-item"><div class="row-facts"><h3><bdi>${email}</bdi></h3>
<p class="quiet">as ${role}, ${isOver ? 'its time has run out' : html`good until ${formatDay(expiresAt)}`}</p></div>
<div class="row-acts">${own.includes(role) && confirmButton(shown, { path: `/account/members/invitations/${id}/revoke`, ask: 'Take back', act: 'Yes, take it back' })}</div></li>`;
}

function inviteForm(shown: MembersViewProps, own: readonly Role[]): Html {
  const { problems, email } = shown;
  const choices = own.toReversed().map((value) => ({ value, label: roleLabels[value] }));
  return html`<h2>Invite somebody</h2>
<form class="panel fields" method="post" action="/account/members/invite">${formTokenField(shown.signedIn)}${workspaceField(shown.membership)}
${textField({ id: 'email', label: 'E-mail address', type: 'email', value: email, required: true, autocomplete: 'off', problems })}
${selectField({ id: 'role', label: 'Role', value: 'member', choices, empty: 'Choose', required: true, problems })}
<button type="submit">Send the invitation</button>
</form>`;
}
