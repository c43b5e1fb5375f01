import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUserByEmail } from '../../../core/access/users/find-users.ts';
import {
  acceptInvitation,
  getInvitation,
  signUpWithInvitation,
} from '../../../core/access/users/invitations/accept-invitation.ts';
import { getWorkspaceName } from '../../../core/access/workspaces/create-workspace.ts';
import { formInput, rawFormInput } from '../../../http/pages/form-body.ts';
import { errorSummary } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { signInPath } from '../../../http/pages/users/local-path.ts';
import {
  assertFormToken,
  formTokenField,
  type SignedInUser,
  userPrincipal,
} from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { systemTenant, type Tenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendSignedOutPage } from '../layout/account-page.ts';
import { clientInfoOf } from '../layout/client-info.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../layout/form-error.ts';
import { newAccountFields } from './password-fields.ts';

const invitationPath = '/account/invitations/:token';
const tokenRoute = pageOptions({ params: Type.Object({ token: Type.String() }) });

/** What an invitation says, and to whom it may be said: whoever has the link reads that mail. */
type OpenInvitation = {
  tenant: Tenant;
  token: string;
  email: string;
  role: string;
  workspaceName: string;
  /** Whether the address belongs to somebody already. */
  hasAccount: boolean;
};

export function registerInvitationPage(app: HttpServer, deps: AccountDeps): void {
  app.get(invitationPath, tokenRoute, async (request, reply) => {
    const opened = await openInvitation(deps, request.params.token);
    const signedIn = await deps.users.find(request);
    return showInvitation(reply, { opened, signedIn, name: '' });
  });
}

export function registerInvitationRoutes(app: HttpServer, deps: AccountDeps): void {
  const { unit, users, sessionCookie, deviceCookie } = deps;
  app.post(invitationPath, tokenRoute, async (request, reply) => {
    const opened = await openInvitation(deps, request.params.token);
    const { tenant, token } = opened;
    const signedIn = await users.find(request);
    const name = formInput(request.body, 'name');
    try {
      if (signedIn) {
        assertFormToken(request, signedIn);
        const acting = { ...tenant, principal: userPrincipal(request, signedIn) };
        await unit.run(acting, (work) => acceptInvitation(work, token, signedIn));
      } else {
        const account = { name, password: rawFormInput(request.body, 'password') };
        const whence = clientInfoOf(request);
        const session = await signUpWithInvitation(deps, { tenant, token }, account, whence);
        sessionCookie.set(reply, session.token);
        deviceCookie.set(reply, opened.email);
      }
      return seeOther(reply, '/account');
    } catch (error) {
      const formError = toFormError(error, 'name');
      return showInvitation(reply, { opened, signedIn, name, formError });
    }
  });
}

async function openInvitation(
  { unit, workspaces }: AccountDeps,
  token: string,
): Promise<OpenInvitation> {
  const tenant = await workspaces.byToken('inv', token);
  if (!tenant) throw notFound('invitation_not_found', 'There is no such invitation.');
  const { email, role, name } = await unit.view(tenant, async (view) => ({
    ...(await getInvitation(view, token)),
    name: await getWorkspaceName(view),
  }));
  const known = await unit.runAsSystem(systemTenant, (work) => findUserByEmail(work, email));
  return { tenant, token, email, role, workspaceName: name, hasAccount: known !== null };
}

type InvitationViewProps = {
  opened: OpenInvitation;
  signedIn: SignedInUser | null;
  name: string;
  formError?: FormRejection;
};

function showInvitation(reply: FastifyReply, shown: InvitationViewProps): FastifyReply {
  const { opened, formError } = shown;
  setRetryAfter(reply, formError ?? {});
  return sendSignedOutPage(reply, {
    title: `Invitation to ${opened.workspaceName}`,
    status: formError?.status ?? 200,
    main: html`<p class="lead">You are invited as ${opened.role}, by your address <bdi>${opened.email}</bdi>.</p>
${errorSummary(formError?.problems ?? [])}
${invitationAction(shown)}`,
  });
}

function invitationAction({ opened, signedIn, name, formError }: InvitationViewProps): Html {
  const self = `/account/invitations/${opened.token}`;
  if (signedIn?.email === opened.email)
    return html`<form class="panel fields" method="post" action="${self}">${formTokenField(signedIn)}<button type="submit">Accept</button></form>`;
  if (signedIn)
    return html`<div class="panel"><p>You are signed in as <bdi>${signedIn.email}</bdi>. Sign out, and open the invitation again.</p>
<form method="post" action="/account/sign-out">${formTokenField(signedIn)}<button type="submit">Sign out</button></form></div>`;
  if (opened.hasAccount)
    return html`<div class="panel"><p>You have an account. Sign in to accept.</p>
<p><a class="button" href="${signInPath(self)}">Sign in</a></p></div>`;
  return html`<form class="panel fields" method="post" action="${self}">
${newAccountFields({ email: opened.email, name, problems: formError?.problems ?? [] })}
<button type="submit">Accept</button>
</form>`;
}
