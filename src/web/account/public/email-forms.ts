import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { parseEmailAddress } from '../../../core/access/mail/email-address.ts';
import type { EmailTokenPurpose } from '../../../core/access/users/email-tokens/email-token.ts';
import { requestEmailToken } from '../../../core/access/users/email-tokens/request-email-token.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { errorSummary, textField } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import { parseLocalPath, signInPath } from '../../../http/pages/users/local-path.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendSignedOutPage } from '../layout/account-page.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../layout/form-error.ts';
import type { AddressLimits } from './address-limits.ts';

/** A page that asks for an address and sends a letter there, whether it is known or not. */
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
    title: 'Forgotten password',
    lead: 'We send you a link to choose a new one.',
    button: 'Send the link',
  },
  {
    path: '/account/sign-up',
    purpose: 'sign_up',
    title: 'Make an account',
    lead: 'We send a link to your address, to be sure that it is yours.',
    button: 'Send the link',
  },
];

const pageRoute = pageOptions({
  querystring: Type.Object({ return_to: Type.Optional(Type.String()) }),
});

export function registerEmailFormPages(app: HttpServer): void {
  for (const asking of emailForms)
    app.get(asking.path, pageRoute, async (request, reply) =>
      showForm(reply, asking, {
        returnTo: parseLocalPath(request.query.return_to ?? ''),
        email: '',
      }),
    );
}

export function registerEmailFormRoutes(
  app: HttpServer,
  { unit }: AccountDeps,
  limits: AddressLimits,
): void {
  for (const asking of emailForms)
    app.post(asking.path, pageOptions({}), async (request, reply) => {
      const returnTo = parseLocalPath(formInput(request.body, 'return_to'));
      const text = formInput(request.body, 'email');
      try {
        const email = parseEmailAddress(text);
        const proof = { purpose: asking.purpose, email, returnTo };
        // Past the limit the answer is the same: the links of the emails before are still valid.
        if (limits.allowEmail(asking.purpose, email))
          await unit.runAsSystem(systemTenant, (work) => requestEmailToken(work, proof));
        return showEmailSent(reply, asking, email);
      } catch (error) {
        const formError = toFormError(error, 'email');
        return showForm(reply, asking, { returnTo, email: text, formError });
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
${textField({ id: 'email', label: 'E-mail address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
<button type="submit">${button}</button>
</form>
${signInLink(returnTo)}`,
  });
}

/** The same words for every address. */
function showEmailSent(reply: FastifyReply, { purpose }: EmailForm, email: string): FastifyReply {
  const time = purpose === 'reset' ? 'an hour' : 'a day';
  const unless = purpose === 'reset' ? 'if it has an account' : 'with what to do next';
  return sendSignedOutPage(reply, {
    title: 'Look into your mail',
    main: html`<p class="lead">We have written to <bdi>${email}</bdi>, ${unless}. The link is good for ${time}.</p>
<p>Nothing there after some minutes? Look among unwanted mail, or ask again with another address. At most five such emails an hour are sent to an address; the links in all of them work.</p>
${signInLink(null)}`,
  });
}

function signInLink(returnTo: string | null): Html {
  const path = returnTo === null ? '/account/sign-in' : signInPath(returnTo);
  return html`<p class="onwards"><a href="${path}">Back to signing in</a></p>`;
}
