import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readEmail } from '../../../core/access/mail/email-address.ts';
import { askForProof } from '../../../core/access/people/proofs/ask-for-proof.ts';
import type { Purpose } from '../../../core/access/people/proofs/proof.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { errorSummary, textField } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import { page } from '../../../http/pages/page-route.ts';
import { ownPath, signInPath } from '../../../http/pages/people/own-path.ts';
import type { Http } from '../../../http/server.ts';
import { nobody } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendEntrancePage } from '../frame/frame.ts';
import { asProblems, type Refused, tellRetry } from '../frame/problems.ts';
import type { AddressLimits } from './address-limits.ts';

/** A page that asks for an address and sends a letter there, whether it is known or not. */
type Asking = { path: string; purpose: Purpose; title: string; lead: string; button: string };

const askings: Asking[] = [
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

const reading = page({
  querystring: Type.Object({ return_to: Type.Optional(Type.String()) }),
});

export function readLetterPages(app: Http): void {
  for (const asking of askings)
    app.get(asking.path, reading, async (request, reply) =>
      showForm(reply, asking, { returnTo: ownPath(request.query.return_to ?? ''), email: '' }),
    );
}

export function letterRoutes(app: Http, { unit }: AccountDeps, limits: AddressLimits): void {
  for (const asking of askings)
    app.post(asking.path, page({}), async (request, reply) => {
      const returnTo = ownPath(typed(request.body, 'return_to'));
      const text = typed(request.body, 'email');
      try {
        const email = readEmail(text);
        const proof = { purpose: asking.purpose, email, returnTo };
        // Past the limit the answer is the same: the links of the emails before are still valid.
        if (limits.mayMail(asking.purpose, email))
          await unit.runAsSystem(nobody, (work) => askForProof(work, proof));
        return showSent(reply, asking, email);
      } catch (error) {
        const refused = asProblems(error, 'email');
        return showForm(reply, asking, { returnTo, email: text, refused });
      }
    });
}

type Shown = { returnTo: string | null; email: string; refused?: Refused };

function showForm(
  reply: FastifyReply,
  { path, title, lead, button }: Asking,
  { returnTo, email, refused }: Shown,
): FastifyReply {
  const { problems = [], status = 200 } = refused ?? {};
  tellRetry(reply, refused ?? {});
  return sendEntrancePage(reply, {
    title,
    status,
    main: html`<p class="lead">${lead}</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="${path}">
${returnTo !== null && html`<input type="hidden" name="return_to" value="${returnTo}">`}
${textField({ id: 'email', label: 'E-mail address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
<button type="submit">${button}</button>
</form>
${backToSignIn(returnTo)}`,
  });
}

/** The same words for every address. */
function showSent(reply: FastifyReply, { purpose }: Asking, email: string): FastifyReply {
  const time = purpose === 'reset' ? 'an hour' : 'a day';
  const unless = purpose === 'reset' ? 'if it has an account' : 'with what to do next';
  return sendEntrancePage(reply, {
    title: 'Look into your mail',
    main: html`<p class="lead">We have written to <bdi>${email}</bdi>, ${unless}. The link is good for ${time}.</p>
<p>Nothing there after some minutes? Look among unwanted mail, or ask again with another address. At most five such emails an hour are sent to an address; the links in all of them work.</p>
${backToSignIn(null)}`,
  });
}

function backToSignIn(returnTo: string | null): Html {
  const path = returnTo === null ? '/account/sign-in' : signInPath(returnTo);
  return html`<p class="onwards"><a href="${path}">Back to signing in</a></p>`;
}
