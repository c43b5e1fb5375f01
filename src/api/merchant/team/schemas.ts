import { Type } from 'typebox';
import { roles } from '../../../core/access/users/role.ts';
import { pageSchema } from '../../../http/input/paging.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';

const text = Type.String();

const RoleField = Type.Enum([...roles], {
  type: 'string',
  description:
    '`owner`, `admin` (everything but managing owners), `staff` (orders, customers, products, media and discounts) or `member` (reads).',
});

export const MemberDto = Type.Object(
  {
    id: Type.String({ description: 'Id of the user.' }),
    email: text,
    name: text,
    role: RoleField,
    joined_at: dateTime,
    last_signed_in_at: nullable(dateTime, 'Null: has not signed in yet.'),
  },
  { $id: 'Member' },
);

export const MemberEndpointDto = Type.Object(
  {
    type: Type.Enum(['webhook', 'hook', 'agent_connection']),
    id: text,
    url: Type.String({ description: 'URL that receives the events or hook calls.' }),
    site_slug: nullable(text, 'Null: every store of the workspace.'),
    active: Type.Boolean({ description: 'False: paused, disabled or revoked.' }),
    ends_with_member: Type.Boolean({
      description:
        'True for the URL of an agent connection that the member was the last to set: no events are sent there once the member is removed or may no longer manage connections.',
    }),
  },
  { $id: 'MemberEndpoint' },
);

export const InvitationDto = Type.Object(
  {
    id: text,
    email: text,
    role: RoleField,
    invited_by: Type.String({ description: 'Id of the user, or `operator`.' }),
    created_at: dateTime,
    expires_at: dateTime,
    expired: Type.Boolean({ description: 'Whether the link no longer works; it can be resent.' }),
  },
  { $id: 'Invitation' },
);

export const WorkspaceDto = Type.Object(
  {
    id: text,
    name: text,
    created_at: dateTime,
    staff_can_refund: Type.Boolean({ description: 'Whether staff may refund orders.' }),
  },
  { $id: 'Workspace' },
);

export const MemberList = pageSchema('members', Type.Ref('Member'));
export const MemberEndpointList = pageSchema('endpoints', Type.Ref('MemberEndpoint'));
export const InvitationList = pageSchema('invitations', Type.Ref('Invitation'));
export const MemberPath = Type.Object({ user_id: text });
export const InvitationPath = Type.Object({ invitation_id: text });
export const MemberChange = Type.Object({ role: RoleField }, { examples: [{ role: 'staff' }] });
export const NewInvitation = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    role: RoleField,
  },
  { examples: [{ email: 'colleague@example.com', role: 'staff' }] },
);
export const WorkspaceUpdate = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    staff_can_refund: Type.Optional(Type.Boolean()),
  },
  { examples: [{ name: 'Mug makers' }] },
);
