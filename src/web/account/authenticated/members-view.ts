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
  invited: 'Invitation sent.',
  revoked: 'Invitation revoked.',
  changed: 'Role changed.',
  removed: 'Member removed from the workspace.',
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
  /** The value of the email field. */
  email: string;
};

const roleLabels: Record<Role, string> = {
  owner: 'Owner: full access',
  admin: 'Admin: full access except managing owners',
  staff: 'Staff: orders, customers, products and discounts',
  member: 'Member: read access',
};

export function membersView(props: MembersViewProps): Html {
  const { members, invitations, done, problems, membership } = props;
  const own = listGrantableRoles(membership.role);
  return html`${done !== null && notice('good', doneMessages[done])}
${errorSummary(problems)}
<ul class="rows" id="people">${members.map((member) => memberRow(props, member, own))}</ul>
${own.length > 0 && html`<p class="quiet">If you remove a person or change their role to staff or member, their API keys are revoked and their apps disconnected.</p>`}
${invitations.length > 0 && html`<h2>Pending invitations</h2><ul class="rows">${invitations.map((invitation) => invitationRow(props, invitation, own))}</ul>`}
${own.length > 0 && inviteForm(props, own)}`;
}

function memberRow(
  props: MembersViewProps,
  member: WorkspaceMember,
  grantableRoles: readonly Role[],
): Html {
  const { signedIn } = props;
  const isSelf = member.userId === signedIn.userId;
  const path = `/account/members/${member.userId}`;
  const signedInAt = member.lastSignedInAt;
  return html`<li class="row-item"><div class="row-facts"><h2><bdi>${member.name}</bdi>${isSelf && html` <span class="tag">you</span>`}</h2>
<p class="quiet"><bdi>${member.email}</bdi></p>
<p class="quiet">${signedInAt ? html`Last signed in on ${formatDay(signedInAt)}` : 'Has not signed in yet'}</p></div>
<div class="row-acts">${grantableRoles.includes(member.role) ? roleForm(props, member, { path, grantableRoles }) : html`<p>${member.role}</p>`}
${(isSelf || grantableRoles.includes(member.role)) && confirmButton(props, { path: `${path}/remove`, ask: isSelf ? 'Leave' : 'Remove', act: isSelf ? 'Leave workspace' : html`Remove <bdi>${member.name}</bdi>` })}</div></li>`;
}

type RoleFormProps = { path: string; grantableRoles: readonly Role[] };

function roleForm(
  props: MembersViewProps,
  { role, name, userId }: WorkspaceMember,
  { path, grantableRoles }: RoleFormProps,
): Html {
  return html`<form class="joined" method="post" action="${path}/role">${formTokenField(props.signedIn)}${workspaceField(props.membership)}
<label class="hidden" for="role_${userId}">Role of ${name}</label>
<select id="role_${userId}" name="role">${grantableRoles.map((word) => html`<option value="${word}"${word === role && html` selected`}>${word}</option>`)}</select>
<button type="submit" class="plain">Change role</button></form>`;
}

function invitationRow(
  props: MembersViewProps,
  invitation: Invitation,
  own: readonly Role[],
): Html {
  const { id, email, role, expiresAt } = invitation;
  const isExpired = expiresAt <= props.now;
  return html`<li class="row-item"><div class="row-facts"><h3><bdi>${email}</bdi></h3>
<p class="quiet">Invited as ${role}, ${isExpired ? 'expired' : html`expires on ${formatDay(expiresAt)}`}</p></div>
<div class="row-acts">${own.includes(role) && confirmButton(props, { path: `/account/members/invitations/${id}/revoke`, ask: 'Revoke', act: 'Revoke invitation' })}</div></li>`;
}

function inviteForm(props: MembersViewProps, own: readonly Role[]): Html {
  const { problems, email } = props;
  const choices = own.toReversed().map((value) => ({ value, label: roleLabels[value] }));
  return html`<h2>Invite a person</h2>
<form class="panel fields" method="post" action="/account/members/invite">${formTokenField(props.signedIn)}${workspaceField(props.membership)}
${textField({ id: 'email', label: 'Email address', type: 'email', value: email, required: true, autocomplete: 'off', problems })}
${selectField({ id: 'role', label: 'Role', value: 'member', choices, empty: 'Choose a role', required: true, problems })}
<button type="submit">Send invitation</button>
</form>`;
}
