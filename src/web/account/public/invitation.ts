import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { assertInvitedSignUpAllowed } from '../../../core/access/users/assert-sign-up-allowed.ts';
import { findUserByEmail } from '../../../core/access/users/find-users.ts';
import {
  acceptInvitation,
  getInvitation,
  signUpWithInvitation,
  wasJustAccepted,
} from '../../../core/access/users/invitations/accept-invitation.ts';
import { getWorkspaceName } from '../../../core/access/workspaces/create-workspace.ts';
import { formInput, rawFormInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../../../http/pages/form-error.ts';
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
import { newAccountFields } from './password-fields.ts';
import { signInAfter } from './repeated-form.ts';

const invitationPath = '/account/invitations/:token';
const tokenRoute = pageOptions({ params: Type.Object({ token: Type.String() }) });

/** An invitation. Its link proves that the visitor reads the mail of the invited address. */
type OpenInvitation = {
  tenant: Tenant;
  token: string;
  email: string;
  role: string;
  workspaceName: string;
  /** Whether an account with this email address exists. */
  hasAccount: boolean;
};

export function registerInvitationPage(app: HttpServer, deps: AccountDeps): void {
  app.get(invitationPath, tokenRoute, async (request, reply) => {
    const invitation = await openInvitation(deps, request.params.token);
    const signedIn = await deps.users.find(request);
    return showInvitation(reply, { invitation, signedIn, name: '' });
  });
}

export function registerInvitationRoutes(app: HttpServer, deps: AccountDeps): void {
  const { unit, users, sessionCookie, deviceCookie } = deps;
  app.post(invitationPath, tokenRoute, async (request, reply) => {
    const { token } = request.params;
    if (await isAccepted(deps, token)) return seeOther(reply, signInAfter('invitation', null));
    const invitation = await openInvitation(deps, token);
    const { tenant } = invitation;
    const signedIn = await users.find(request);
    const name = formInput(request.body, 'name');
    try {
      if (signedIn) {
        assertFormToken(request, signedIn);
        const actingTenant = { ...tenant, principal: userPrincipal(request, signedIn) };
        await unit.run(actingTenant, (work) => acceptInvitation(work, token, signedIn));
      } else {
        assertInvitedSignUpAllowed(deps.signUp);
        const account = { name, password: rawFormInput(request.body, 'password') };
        const client = clientInfoOf(request);
        const session = await signUpWithInvitation(deps, { tenant, token }, account, client);
        sessionCookie.set(reply, session.token);
        deviceCookie.set(reply, invitation.email);
      }
      return seeOther(reply, '/account');
    } catch (error) {
      if (await isAccepted(deps, token)) return seeOther(reply, signInAfter('invitation', null));
      const formError = toFormError(error, 'name');
      return showInvitation(reply, { invitation, signedIn, name, formError });
    }
  });
}

/** Whether an earlier press of the button has accepted it. */
async function isAccepted({ unit, workspaces }: AccountDeps, token: string): Promise<boolean> {
  const tenant = await workspaces.byToken('inv', token);
  return tenant !== null && unit.view(tenant, (view) => wasJustAccepted(view, token));
}

async function openInvitation(
  { unit, workspaces }: AccountDeps,
  token: string,
): Promise<OpenInvitation> {
  const tenant = await workspaces.byToken('inv', token);
  if (!tenant)
    throw notFound(
      'invitation_not_found',
      'This invitation does not exist. Ask the person who invited you for a new one.',
    );
  const { email, role, name } = await unit.view(tenant, async (view) => ({
    ...(await getInvitation(view, token)),
    name: await getWorkspaceName(view),
  }));
  const known = await unit.runAsSystem(systemTenant, (work) => findUserByEmail(work, email));
  return { tenant, token, email, role, workspaceName: name, hasAccount: known !== null };
}

type InvitationViewProps = {
  invitation: OpenInvitation;
  signedIn: SignedInUser | null;
  name: string;
  formError?: FormRejection;
};

function showInvitation(reply: FastifyReply, props: InvitationViewProps): FastifyReply {
  const { invitation, formError } = props;
  setRetryAfter(reply, formError ?? {});
  return sendSignedOutPage(reply, {
    title: `Invitation to ${invitation.workspaceName}`,
    status: formError?.status ?? 200,
    main: html`<p class="lead"><bdi>${invitation.email}</bdi> is invited to join as ${invitation.role}.</p>
${errorSummary(formError?.problems ?? [])}
${invitationAction(props)}`,
  });
}

function invitationAction({ invitation, signedIn, name, formError }: InvitationViewProps): Html {
  const self = `/account/invitations/${invitation.token}`;
  if (signedIn?.email === invitation.email)
    return html`<form class="panel fields" method="post" action="${self}">${formTokenField(signedIn)}<button type="submit">Accept invitation</button></form>`;
  if (signedIn)
    return html`<div class="panel"><p>You are signed in as <bdi>${signedIn.email}</bdi>. Sign out, then open the invitation again.</p>
<form method="post" action="/account/sign-out">${formTokenField(signedIn)}<button type="submit">Sign out</button></form></div>`;
  if (invitation.hasAccount)
    return html`<div class="panel"><p>You already have an account. Sign in to accept the invitation.</p>
<p><a class="button" href="${signInPath(self)}">Sign in</a></p></div>`;
  return html`<form class="panel fields" method="post" action="${self}">
${newAccountFields({ email: invitation.email, name, problems: formError?.problems ?? [] })}
<button type="submit">Create account and accept</button>
</form>`;
}
