import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseReader } from '../../../core/access/people/manage-members.ts';
import type { Membership } from '../../../core/access/people/person.ts';
import { manages } from '../../../core/access/people/role.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { seeOther } from '../../../http/pages/page-route.ts';
import { ownPath, signInPath } from '../../../http/pages/people/own-path.ts';
import {
  checkFormToken,
  type People,
  personBy,
  type SignedIn,
} from '../../../http/pages/people/signed-in.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import type { Tenant, UnitOfWork, Work } from '../../../platform/work.ts';
import { type AccountPage, sendAccountPage } from './frame.ts';

/** Somebody signed in who reads a page or sends a form, and the workspace it is about. */
export type Visit = {
  request: FastifyRequest;
  reply: FastifyReply;
  signedIn: SignedIn;
  /** Null: of a person who has no workspace. */
  membership: Membership | null;
  /** Sends a page with the navigation around it. */
  show(page: AccountPage): FastifyReply;
};

/** The same, where there is a workspace. `tenant` says who acts, for the log. */
export type WorkspaceVisit = Visit & { membership: Membership; tenant: Tenant };

/**
 * Lets in who is signed in, everybody else to the sign-in page and back again. Forms must be of this
 * session: 403 otherwise.
 */
export function visiting(people: People, act: (visit: Visit) => Promise<FastifyReply>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await people.signedIn(request);
    if (!signedIn) return seeOther(reply, signInPath(comeBackTo(request)));
    if (request.method === 'POST') checkFormToken(request, signedIn);
    const membership = membershipOf(request, signedIn);
    const path = request.routeOptions.url ?? '';
    const show = (page: AccountPage) =>
      sendAccountPage(reply, { signedIn, membership, path: sectionOf(path) }, page);
    return act({ request, reply, signedIn, membership, show });
  };
}

/** Lets in who has a workspace: 404 for all others. */
export function visitingWorkspace(
  people: People,
  act: (visit: WorkspaceVisit) => Promise<FastifyReply>,
) {
  return visiting(people, async (visit) => {
    const { membership, request, signedIn } = visit;
    if (!membership) throw noWorkspace();
    const tenant = { ...membership.tenant, by: personBy(request, signedIn) };
    return act({ ...visit, membership, tenant });
  });
}

/** Writes for whoever runs the workspace while it is written; 403 for those who only read. */
export function runAsManager<Answer>(
  unit: UnitOfWork,
  { tenant, signedIn }: WorkspaceVisit,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  return unit.run(tenant, async (work) => {
    await refuseReader(work, signedIn.userId);
    return act(work);
  });
}

/** Keeps members from pages that are there for writing: 403 that says whom to ask `what`. */
export function refuseReaders({ membership }: WorkspaceVisit, what: string): void {
  if (manages(membership.role)) return;
  const message = `Members only read here: ask an owner or an admin ${what}.`;
  throw new Refusal('forbidden', 'role_too_low', message);
}

/** A form whose session has ended is not sent again: its page is shown. */
function comeBackTo({ method, url, routeOptions }: FastifyRequest): string {
  const path = method === 'GET' ? url : sectionOf(routeOptions.url ?? '');
  return ownPath(path) ?? '/account';
}

/** The workspace that the address or the form names; left out: the first one. */
function membershipOf(request: FastifyRequest, { memberships }: SignedIn): Membership | null {
  const wanted = typed(request.query, 'workspace') || typed(request.body, 'workspace');
  if (wanted === '') return memberships[0] ?? null;
  const found = memberships.find(({ tenant }) => tenant.workspaceId === wanted);
  if (!found) throw noWorkspace();
  return found;
}

/** `/account/members` of `/account/members/:user_id/remove`. */
const sectionOf = (path: string) => path.split('/').slice(0, 3).join('/');

const noWorkspace = () =>
  notFound('workspace_not_found', 'There is no such workspace among yours.');
