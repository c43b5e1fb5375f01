import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  acceptInvitation,
  getInvitation,
  joinByInvitation,
} from '../../../core/access/people/invitations/accept-invitation.ts';
import { personByEmail } from '../../../core/access/people/person.ts';
import { workspaceName } from '../../../core/access/workspaces/create-workspace.ts';
import { typed, verbatim } from '../../../http/pages/form-body.ts';
import { errorSummary } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { signInPath } from '../../../http/pages/people/own-path.ts';
import {
  checkFormToken,
  formTokenField,
  personBy,
  type SignedIn,
} from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { nobody, type Tenant } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendEntrancePage } from '../frame/frame.ts';
import { asProblems, type Refused, tellRetry } from '../frame/problems.ts';
import { whenceOf } from '../frame/whence.ts';
import { newAccountFields } from './password-fields.ts';

const path = '/account/invitations/:token';
const withToken = page({ params: Type.Object({ token: Type.String() }) });

/** What an invitation says, and to whom it may be said: whoever has the link reads that mail. */
type Opened = {
  tenant: Tenant;
  token: string;
  email: string;
  role: string;
  workspaceName: string;
  /** Whether the address belongs to somebody already. */
  isKnown: boolean;
};

export function readInvitationPage(app: Http, deps: AccountDeps): void {
  app.get(path, withToken, async (request, reply) => {
    const opened = await openInvitation(deps, request.params.token);
    const signedIn = await deps.people.signedIn(request);
    return showInvitation(reply, { opened, signedIn, name: '' });
  });
}

export function invitationRoutes(app: Http, deps: AccountDeps): void {
  const { unit, people, sessionCookie, deviceCookie } = deps;
  app.post(path, withToken, async (request, reply) => {
    const opened = await openInvitation(deps, request.params.token);
    const { tenant, token } = opened;
    const signedIn = await people.signedIn(request);
    const name = typed(request.body, 'name');
    try {
      if (signedIn) {
        checkFormToken(request, signedIn);
        const acting = { ...tenant, by: personBy(request, signedIn) };
        await unit.run(acting, (work) => acceptInvitation(work, token, signedIn));
      } else {
        const account = { name, password: verbatim(request.body, 'password') };
        const whence = whenceOf(request);
        const session = await joinByInvitation(deps, { tenant, token }, account, whence);
        sessionCookie.set(reply, session.token);
        deviceCookie.set(reply, opened.email);
      }
      return seeOther(reply, '/account');
    } catch (error) {
      const refused = asProblems(error, 'name');
      return showInvitation(reply, { opened, signedIn, name, refused });
    }
  });
}

async function openInvitation({ unit, workspaces }: AccountDeps, token: string): Promise<Opened> {
  const tenant = await workspaces.byToken('inv', token);
  if (!tenant) throw notFound('invitation_not_found', 'There is no such invitation.');
  const { email, role, name } = await unit.view(tenant, async (view) => ({
    ...(await getInvitation(view, token)),
    name: await workspaceName(view),
  }));
  const known = await unit.runAsSystem(nobody, (work) => personByEmail(work, email));
  return { tenant, token, email, role, workspaceName: name, isKnown: known !== null };
}

type Shown = { opened: Opened; signedIn: SignedIn | null; name: string; refused?: Refused };

function showInvitation(reply: FastifyReply, shown: Shown): FastifyReply {
  const { opened, refused } = shown;
  tellRetry(reply, refused ?? {});
  return sendEntrancePage(reply, {
    title: `Invitation to ${opened.workspaceName}`,
    status: refused?.status ?? 200,
    main: html`<p class="lead">You are invited as ${opened.role}, by your address <bdi>${opened.email}</bdi>.</p>
${errorSummary(refused?.problems ?? [])}
${whatToDo(shown)}`,
  });
}

function whatToDo({ opened, signedIn, name, refused }: Shown): Html {
  const self = `/account/invitations/${opened.token}`;
  if (signedIn?.email === opened.email)
    return html`<form class="panel fields" method="post" action="${self}">${formTokenField(signedIn)}<button type="submit">Accept</button></form>`;
  if (signedIn)
    return html`<div class="panel"><p>You are signed in as <bdi>${signedIn.email}</bdi>. Sign out, and open the invitation again.</p>
<form method="post" action="/account/sign-out">${formTokenField(signedIn)}<button type="submit">Sign out</button></form></div>`;
  if (opened.isKnown)
    return html`<div class="panel"><p>You have an account. Sign in to accept.</p>
<p><a class="button" href="${signInPath(self)}">Sign in</a></p></div>`;
  return html`<form class="panel fields" method="post" action="${self}">
${newAccountFields({ email: opened.email, name, problems: refused?.problems ?? [] })}
<button type="submit">Accept</button>
</form>`;
}
