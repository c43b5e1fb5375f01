import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type {
  EmailToken,
  EmailTokenPurpose,
} from '../../../core/access/users/email-tokens/email-token.ts';
import { findEmailToken as find } from '../../../core/access/users/email-tokens/manage-email-tokens.ts';
import {
  confirmSignUp,
  resetPassword,
} from '../../../core/access/users/email-tokens/redeem-email-token.ts';
import { redeemSignInLink } from '../../../core/access/users/email-tokens/sign-in-link.ts';
import { formInput, rawFormInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../../../http/pages/form-error.ts';
import { errorSummary } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendSignedOutPage } from '../layout/account-page.ts';
import { clientInfoOf } from '../layout/client-info.ts';
import { newAccountFields, newPasswordField, readonlyEmailField } from './password-fields.ts';
import { answerRepeatedForm, isLinkGone } from './repeated-form.ts';

const tokenRoute = pageOptions({ params: Type.Object({ token: Type.String() }) });

/** The pages that emailed links open. GET does not redeem the token: mail scanners follow links. */
export function registerEmailTokenPages(app: HttpServer, { unit }: AccountDeps): void {
  app.get('/account/reset/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    const emailToken = await findEmailToken(unit, 'reset', token);
    return emailToken
      ? showResetForm(reply, { token, email: emailToken.email })
      : showExpired(reply, 'reset');
  });

  app.get('/account/link/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    const emailToken = await findEmailToken(unit, 'sign_in', token);
    if (!emailToken) return showExpired(reply, 'sign_in');
    return sendSignedOutPage(reply, {
      title: 'Sign in',
      main: html`<form class="panel fields" method="post" action="/account/link/${token}">
<p>This link signs in as <bdi>${emailToken.email}</bdi>. It works once.</p>
<button type="submit">Sign in</button>
</form>`,
    });
  });

  app.get('/account/confirm/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    const emailToken = await findEmailToken(unit, 'sign_up', token);
    if (!emailToken) return showExpired(reply, 'sign_up');
    return showConfirmForm(reply, { token, email: emailToken.email, name: '' });
  });
}

/** Signs in with the link that the server prints for the owner of the demo stores. */
function registerSignInLinkRoutes(app: HttpServer, deps: AccountDeps): void {
  const { unit, sessionCookie, deviceCookie } = deps;
  app.post('/account/link/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    try {
      const { session, email } = await redeemSignInLink(deps, token, clientInfoOf(request));
      sessionCookie.set(reply, session.token);
      deviceCookie.set(reply, email);
      return seeOther(reply, '/account');
    } catch (error) {
      if (!isLinkGone(error)) throw error;
      return answerUsedLink(unit, reply, { purpose: 'sign_in', token });
    }
  });
}

export function registerEmailTokenRoutes(app: HttpServer, deps: AccountDeps): void {
  const { unit, sessionCookie, deviceCookie } = deps;
  registerSignInLinkRoutes(app, deps);

  app.post('/account/reset/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    const password = rawFormInput(request.body, 'password');
    const emailToken = await findEmailToken(unit, 'reset', token);
    if (!emailToken) return answerUsedLink(unit, reply, { purpose: 'reset', token });
    const { email, returnTo } = emailToken;
    try {
      const session = await resetPassword(deps, token, password, clientInfoOf(request));
      sessionCookie.set(reply, session.token);
      deviceCookie.set(reply, email);
      return seeOther(reply, returnTo ?? '/account');
    } catch (error) {
      if (isLinkGone(error)) return answerUsedLink(unit, reply, { purpose: 'reset', token });
      return showResetForm(reply, { token, email, formError: toFormError(error, 'password') });
    }
  });

  app.post('/account/confirm/:token', tokenRoute, async (request, reply) => {
    const { token } = request.params;
    const name = formInput(request.body, 'name');
    const password = rawFormInput(request.body, 'password');
    const emailToken = await findEmailToken(unit, 'sign_up', token);
    if (!emailToken) return answerUsedLink(unit, reply, { purpose: 'sign_up', token });
    const { email } = emailToken;
    try {
      const signedUp = await confirmSignUp(deps, token, { name, password }, clientInfoOf(request));
      sessionCookie.set(reply, signedUp.session.token);
      deviceCookie.set(reply, email);
      return seeOther(reply, signedUp.returnTo ?? '/account');
    } catch (error) {
      if (isLinkGone(error)) return answerUsedLink(unit, reply, { purpose: 'sign_up', token });
      return showConfirmForm(reply, { token, email, name, formError: toFormError(error, 'name') });
    }
  });
}

function findEmailToken(
  unit: UnitOfWork,
  purpose: EmailTokenPurpose,
  token: string,
): Promise<EmailToken | null> {
  return unit.runAsSystem(systemTenant, (work) => find(work, purpose, token));
}

async function answerUsedLink(
  unit: UnitOfWork,
  reply: FastifyReply,
  link: { purpose: EmailTokenPurpose; token: string },
): Promise<FastifyReply> {
  return (await answerRepeatedForm(unit, reply, link)) ?? showExpired(reply, link.purpose);
}

type EmailTokenFormOptions = { token: string; email: string; formError?: FormRejection };

/** 410, with a link to request a new one. */
function showExpired(reply: FastifyReply, purpose: EmailTokenPurpose): FastifyReply {
  const again = purpose === 'sign_up' ? '/account/sign-up' : '/account/forgot';
  return sendSignedOutPage(reply, {
    title: 'This link has expired',
    status: 410,
    main: html`<p class="lead">The link has expired or has already been used.</p>
<p class="onwards"><a href="${again}">Request a new link</a> <a href="/account/sign-in">Sign in</a></p>`,
  });
}

function showResetForm(
  reply: FastifyReply,
  { token, email, formError }: EmailTokenFormOptions,
): FastifyReply {
  const { problems = [], status = 200 } = formError ?? {};
  setRetryAfter(reply, formError ?? {});
  return sendSignedOutPage(reply, {
    title: 'Choose a new password',
    status,
    main: html`<p class="lead">You will be signed out of all other browsers.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/reset/${token}">
${readonlyEmailField(email)}
${newPasswordField(problems, { label: 'New password' })}
<button type="submit">Save password and sign in</button>
</form>`,
  });
}

function showConfirmForm(
  reply: FastifyReply,
  { token, email, name, formError }: EmailTokenFormOptions & { name: string },
): FastifyReply {
  const { problems = [], status = 200 } = formError ?? {};
  setRetryAfter(reply, formError ?? {});
  return sendSignedOutPage(reply, {
    title: 'Create your account',
    status,
    main: html`<p class="lead">Your email address is confirmed. Enter your name and choose a password.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/confirm/${token}">
${newAccountFields({ email, name, problems })}
<button type="submit">Create account</button>
</form>`,
  });
}
