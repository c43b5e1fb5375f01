import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { normalizeEmailAddress } from '../../../core/access/mail/email-address.ts';
import type { Invitation } from '../../../core/access/users/invitations/invitation.ts';
import {
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../../../core/access/users/invitations/manage-invitations.ts';
import { getWorkspaceName } from '../../../core/access/workspaces/create-workspace.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireConsoleAccess } from '../../../http/callers/console-access.ts';
import { assertRecentPassword } from '../../../http/callers/recent-password.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { InvitationList, InvitationPath, NewInvitation } from './schemas.ts';

const tags = ['Merchant: team'];
const description = 'For tokens of the merchant console only.';

const routes = {
  list: scopedRoute('read:team', {
    tags,
    summary: 'List open and expired invitations, newest first',
    description,
    response: { 200: InvitationList },
  }),
  create: scopedRoute('write:team', {
    tags,
    summary: 'Invite a person by email',
    description:
      'For tokens of the merchant console only. Replaces an earlier invitation to the same address. Inviting an owner needs a recently entered password.',
    body: NewInvitation,
    response: { 201: Type.Ref('Invitation') },
  }),
  resend: scopedRoute('write:team', {
    tags,
    summary: 'Send an invitation again',
    description:
      'For tokens of the merchant console only. The new link is valid for seven days; the earlier one becomes invalid.',
    params: InvitationPath,
    response: { 200: Type.Ref('Invitation') },
  }),
  revoke: scopedRoute('write:team', {
    tags,
    summary: 'Revoke an invitation',
    description,
    params: InvitationPath,
    response: noContentResponse,
  }),
};

export function registerInvitationRoutes(
  merchant: MerchantRoutes,
  { addressLimits }: MerchantDeps,
): void {
  /** Counts the email before the transaction that sends it, of callers who may invite. */
  const counted = (readAddress: (request: FastifyRequest) => string) => ({
    preHandler: async (request: FastifyRequest) => {
      requireConsoleAccess(request);
      const { workspaceId } = requireBearerOf(request).tenant;
      await addressLimits.countInvitation(workspaceId, readAddress(request));
    },
  });
  const create = {
    ...routes.create,
    ...counted(({ body }) => normalizeEmailAddress((body as Static<typeof NewInvitation>).email)),
  };
  // The address is that of the invitation, so its id stands for it.
  const resend = {
    ...routes.resend,
    ...counted(({ params }) => (params as Static<typeof InvitationPath>).invitation_id),
  };

  merchant.get('/invitations', routes.list, async (view) => ({
    invitations: (await listInvitations(view)).map((item) => presentInvitation(item, view)),
    next_cursor: null,
  }));

  merchant.post('/invitations', create, async (work, request) => {
    const { email, role } = request.body;
    if (role === 'owner') assertRecentPassword(request);
    const inviter = await inviterOf(work, request);
    const { invitation } = await createInvitation(work, inviter, { email, role });
    return { status: 201, body: presentInvitation(invitation, work) };
  });

  merchant.post('/invitations/:invitation_id/resend', resend, async (work, request) => {
    const inviter = await inviterOf(work, request);
    const invitation = await resendInvitation(work, inviter, request.params.invitation_id);
    if (invitation.role === 'owner') assertRecentPassword(request);
    return { status: 200, body: presentInvitation(invitation, work) };
  });

  merchant.delete('/invitations/:invitation_id', routes.revoke, async (work, request) => {
    const { id: userId } = requireConsoleAccess(request).user;
    await revokeInvitation(work, { userId }, request.params.invitation_id);
    return { status: 204 };
  });
}

/** The data about the inviting user for the email. */
async function inviterOf(view: View, request: FastifyRequest) {
  const { id, name } = requireConsoleAccess(request).user;
  return { id, name, workspaceName: await getWorkspaceName(view) };
}

const presentInvitation = (item: Invitation, { now }: Pick<View, 'now'>) => ({
  id: item.id,
  email: item.email,
  role: item.role,
  invited_by: item.invitedBy,
  created_at: item.createdAt.toISOString(),
  expires_at: item.expiresAt.toISOString(),
  expired: item.expiresAt <= now,
});
