import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { parseEmailAddress } from '../../../core/access/mail/email-address.ts';
import {
  assertSignUpAllowed,
  isSignUpAllowed,
  signUpClosedText,
} from '../../../core/access/users/assert-sign-up-allowed.ts';
import type { EmailTokenPurpose } from '../../../core/access/users/email-tokens/email-token.ts';
import { requestEmailToken } from '../../../core/access/users/email-tokens/request-email-token.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../../../http/pages/form-error.ts';
import { errorSummary, textField } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { AddressLimits } from '../../../http/pages/users/address-limits.ts';
import { parseLocalPath, signInPath } from '../../../http/pages/users/local-path.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { SignUpRule } from '../../../platform/settings/sign-up.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendSignedOutPage } from '../layout/account-page.ts';

/** A form that sends an email to the entered address, whether or not an account exists. */
type EmailForm = {
  path: string;
  purpose: EmailTokenPurpose;
  title: string;
  lead: string;
  button: string;
};

const emailForms: EmailForm[] = [
  {
    path: '/account/forgot',
    purpose: 'reset',
    title: 'Reset your password',
    lead: 'Enter your email address. We will send you a link to choose a new password.',
    button: 'Send reset link',
  },
  {
    path: '/account/sign-up',
    purpose: 'sign_up',
    title: 'Create an account',
    lead: 'Enter your email address. We will send you a link to confirm it.',
    button: 'Send confirmation link',
  },
];

const pageRoute = pageOptions({
  querystring: Type.Object({ return_to: Type.Optional(Type.String()) }),
});

export function registerEmailFormPages(app: HttpServer, { unit, signUp }: AccountDeps): void {
  for (const form of emailForms)
    app.get(form.path, pageRoute, async (request, reply) => {
      const returnTo = parseLocalPath(request.query.return_to ?? '');
      const isOpen = form.purpose !== 'sign_up' || (await isSignUpAllowed(unit, signUp, returnTo));
      if (!isOpen) return showSignUpClosed(reply, signUp);
      return showForm(reply, form, { returnTo, email: '' });
    });
}

function showSignUpClosed(reply: FastifyReply, rule: SignUpRule): FastifyReply {
  return sendSignedOutPage(reply, {
    title: 'Create an account',
    status: 403,
    main: html`<p class="lead">${signUpClosedText(rule)}</p>
${signInLink(null)}`,
  });
}

export function registerEmailFormRoutes(
  app: HttpServer,
  { unit, signUp }: AccountDeps,
  limits: AddressLimits,
): void {
  for (const form of emailForms)
    app.post(form.path, pageOptions({}), async (request, reply) => {
      const returnTo = parseLocalPath(formInput(request.body, 'return_to'));
      const text = formInput(request.body, 'email');
      try {
        if (form.purpose === 'sign_up') await assertSignUpAllowed(unit, signUp, returnTo);
        const email = parseEmailAddress(text);
        const tokenRequest = { purpose: form.purpose, email, returnTo };
        // Above the limit the response is the same, because earlier links are still valid.
        if (await limits.allowEmail(form.purpose, email))
          await unit.runAsSystem(systemTenant, (work) => requestEmailToken(work, tokenRequest));
        return showEmailSent(reply, form, { returnTo, email });
      } catch (error) {
        const formError = toFormError(error, 'email');
        return showForm(reply, form, { returnTo, email: text, formError });
      }
    });
}

type EmailFormOptions = { returnTo: string | null; email: string; formError?: FormRejection };

function showForm(
  reply: FastifyReply,
  { path, title, lead, button }: EmailForm,
  { returnTo, email, formError }: EmailFormOptions,
): FastifyReply {
  const { problems = [], status = 200 } = formError ?? {};
  setRetryAfter(reply, formError ?? {});
  return sendSignedOutPage(reply, {
    title,
    status,
    main: html`<p class="lead">${lead}</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="${path}">
${returnTo !== null && html`<input type="hidden" name="return_to" value="${returnTo}">`}
${textField({ id: 'email', label: 'Email address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
<button type="submit">${button}</button>
</form>
${signInLink(returnTo)}`,
  });
}

/** The page is the same whether or not an account exists. */
function showEmailSent(
  reply: FastifyReply,
  { purpose }: EmailForm,
  { returnTo, email }: EmailFormOptions,
): FastifyReply {
  const lead =
    purpose === 'reset'
      ? html`If <bdi>${email}</bdi> has an account, we have sent a reset link to it. The link expires in 1 hour.`
      : html`We have sent an email to <bdi>${email}</bdi>. Its link expires in 24 hours.`;
  return sendSignedOutPage(reply, {
    title: 'Check your email',
    main: html`<p class="lead">${lead}</p>
<p>No email after a few minutes? Check your spam folder, or try another address. We send at most five of these emails per hour to an address; every link in them works.</p>
${signInLink(returnTo)}`,
  });
}

function signInLink(returnTo: string | null): Html {
  const path = returnTo === null ? '/account/sign-in' : signInPath(returnTo);
  return html`<p class="onwards"><a href="${path}">Back to sign in</a></p>`;
}
