import { Refusal } from '../../../../kernel/refusal.ts';
import { tokenHash } from '../../../../platform/crypto/tokens.ts';
import { actFor, nobody, type Tenant, type View, type Work } from '../../../../platform/work.ts';
import { audit } from '../../audit/audit.ts';
import { addUser } from '../create-user.ts';
import { enterWorkspace, mayGrant, rolesHeld } from '../manage-members.ts';
import type { Person } from '../membership.ts';
import { hashFor, type NewAccount } from '../proofs/use-proof.ts';
import { startSession } from '../sessions/manage-sessions.ts';
import { actingPerson } from '../sessions/record-act.ts';
import type { StartedSession, Whence } from '../sessions/session.ts';
import type { Entrance } from '../sign-in.ts';
import type { Invitation } from './invitation.ts';
import { findOpen, markAccepted } from './invitation-store.ts';

/** The open invitation of a link, or 410 `invitation_over`. */
export async function getInvitation(view: View, token: string): Promise<Invitation> {
  const invitation = await findOpen(view, tokenHash(token));
  if (!invitation) throw invitationOver();
  return invitation;
}

/**
 * Lets a known person in, once. Only the address that was invited may come: 403 `other_address`.
 * 410 `invitation_over`, also when who invited could not do so any more.
 */
export async function acceptInvitation(
  work: Work,
  token: string,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<void> {
  const invitation = await getInvitation(work, token);
  if (invitation.email !== email) throw otherAddress(invitation.email);
  const { invitedBy, role } = invitation;
  const stands = invitedBy === 'operator' || mayGrant(await rolesHeld(work), invitedBy, role);
  if (!stands || !(await markAccepted(work, tokenHash(token)))) throw invitationOver();
  await enterWorkspace(work, userId, role);
  await audit(work, {
    action: 'invitation.accepted',
    resource: { type: 'invitation', id: invitation.id },
    after: { email, role },
  });
}

/** The same for somebody new, who is signed in by it. 409 `email_taken`, 400 with what is wrong. */
export async function joinByInvitation(
  { unit, passwords }: Entrance,
  { tenant, token }: { tenant: Tenant; token: string },
  account: NewAccount,
  whence: Whence,
): Promise<StartedSession> {
  const { email } = await unit.view(tenant, (view) => getInvitation(view, token));
  const passwordHash = await hashFor(passwords, account, email);
  return unit.runAsSystem(nobody, async (system) => {
    const { id } = await addUser(system, { email, name: account.name, passwordHash });
    const work = actFor(system, { ...tenant, by: actingPerson(id, whence) });
    await acceptInvitation(work, token, { userId: id, email });
    return startSession(system, id, whence);
  });
}

const invitationOver = () =>
  new Refusal(
    'gone',
    'invitation_over',
    'This invitation has been used, taken back, or its time has run out. Ask for a new one.',
  );

const otherAddress = (email: string) =>
  new Refusal(
    'forbidden',
    'other_address',
    `This invitation is for ${email}: sign in with that address.`,
  );
