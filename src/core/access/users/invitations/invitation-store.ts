import type { Id } from '../../../../kernel/id.ts';
import { queryBuilder } from '../../../../platform/db/query-builder.ts';
import type { View, Work } from '../../../../platform/unit-of-work.ts';
import type { Role } from '../role.ts';
import type { Invitation } from './invitation.ts';

/** Inserts an invitation, or replaces the open one to the same address. */
export async function saveInvitation(
  work: Work,
  invitation: Invitation & { tokenHash: string },
): Promise<void> {
  const { workspaceId } = work.tenant;
  const { id, email, role, expiresAt } = invitation;
  await work.execute(
    queryBuilder
      .insertInto('invitations')
      .values({
        workspace_id: workspaceId,
        invitation_id: id,
        token_hash: invitation.tokenHash,
        email,
        role,
        invited_by: invitation.invitedBy,
        created_at: invitation.createdAt,
        expires_at: expiresAt,
        accepted_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'email']).where('accepted_at', 'is', null).doUpdateSet({
          invitation_id: id,
          token_hash: invitation.tokenHash,
          role,
          invited_by: invitation.invitedBy,
          created_at: invitation.createdAt,
          expires_at: expiresAt,
        }),
      ),
  );
}

/** Invitations that were not accepted, newest first, including expired ones. */
export async function listOpenInvitations(view: View): Promise<Invitation[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('invitations')
      .selectAll()
      .where('workspace_id', '=', view.tenant.workspaceId)
      .where('accepted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('invitation_id', 'desc'),
  );
  return rows.map(toInvitation);
}

export async function findOpenInvitation(
  view: View,
  tokenHash: string,
): Promise<Invitation | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('invitations')
      .selectAll()
      .where('workspace_id', '=', view.tenant.workspaceId)
      .where('token_hash', '=', tokenHash)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', view.now),
  );
  return row ? toInvitation(row) : null;
}

/** Whether the invitation with this token was accepted after the time. */
export async function isAcceptedInvitation(
  view: View,
  tokenHash: string,
  after: Date,
): Promise<boolean> {
  const row = await view.first(
    queryBuilder
      .selectFrom('invitations')
      .select('invitation_id')
      .where('workspace_id', '=', view.tenant.workspaceId)
      .where('token_hash', '=', tokenHash)
      .where('accepted_at', '>', after),
  );
  return row !== undefined;
}

/** Like `findOpenInvitation`, by id. */
export async function findOpenInvitationById(view: View, id: string): Promise<Invitation | null> {
  const row = await view.first(
    queryBuilder
      .selectFrom('invitations')
      .selectAll()
      .where('workspace_id', '=', view.tenant.workspaceId)
      .where('invitation_id', '=', id)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', view.now),
  );
  return row ? toInvitation(row) : null;
}

/** The open invitations of an address in all workspaces. Needs a system unit of work. */
export async function listOpenInvitationsTo(
  view: View,
  email: string,
): Promise<(Invitation & { workspaceName: string })[]> {
  const rows = await view.all(
    queryBuilder
      .selectFrom('invitations as i')
      .innerJoin('workspaces as w', 'w.workspace_id', 'i.workspace_id')
      .selectAll('i')
      .select('w.name')
      .where('i.email', '=', email)
      .where('i.accepted_at', 'is', null)
      .where('i.expires_at', '>', view.now)
      .orderBy('i.created_at'),
  );
  return rows.map((row) => ({ ...toInvitation(row), workspaceName: row.name }));
}

/** True for exactly one of several concurrent callers. */
export async function markInvitationAccepted(work: Work, id: string): Promise<boolean> {
  const count = await work.execute(
    queryBuilder
      .updateTable('invitations')
      .set({ accepted_at: work.now })
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('invitation_id', '=', id)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', work.now),
  );
  return count > 0;
}

export async function deleteInvitation(work: Work, id: string): Promise<void> {
  await work.execute(
    queryBuilder
      .deleteFrom('invitations')
      .where('workspace_id', '=', work.tenant.workspaceId)
      .where('invitation_id', '=', id)
      .where('accepted_at', 'is', null),
  );
}

/** Deletes up to `limit` invitations of all workspaces that expired before the time. */
export async function deleteInvitationsExpiredBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `delete from invitations where (workspace_id, invitation_id) in (
       select workspace_id, invitation_id from invitations where expires_at < $1
       limit $2 for update skip locked)
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}

function toInvitation(row: {
  invitation_id: string;
  email: string;
  role: string;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}): Invitation {
  return {
    id: row.invitation_id as Id<'inv'>,
    email: row.email,
    role: row.role as Role,
    invitedBy: row.invited_by as Invitation['invitedBy'],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
