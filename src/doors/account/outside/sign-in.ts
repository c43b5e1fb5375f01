import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { foldedEmail } from '../../../core/access/mail/email-address.ts';
import { endSession } from '../../../core/access/people/sessions/manage-sessions.ts';
import { signIn } from '../../../core/access/people/sign-in.ts';
import { network } from '../../../http/callers/rate-limit.ts';
import { typed, verbatim } from '../../../http/pages/form-body.ts';
import { errorSummary, textField } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { ownPath } from '../../../http/pages/people/own-path.ts';
import { checkFormToken } from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { nobody } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendEntrancePage } from '../frame/frame.ts';
import { asProblems, type Refused, tellRetry } from '../frame/problems.ts';
import { whenceOf } from '../frame/whence.ts';
import type { AddressLimits } from './address-limits.ts';

const reading = page({
  querystring: Type.Object({ return_to: Type.Optional(Type.String()) }),
});

const home = '/account';

/** `/account/sign-in`, which leads back to where somebody came from. */
export function readSignIn(app: Http, { people }: AccountDeps): void {
  app.get('/account/sign-in', reading, async (request, reply) => {
    const returnTo = ownPath(request.query.return_to ?? '') ?? home;
    if (await people.signedIn(request)) return seeOther(reply, returnTo);
    return showForm(reply, { returnTo, email: '' });
  });
}

export function signInRoutes(app: Http, deps: AccountDeps, limits: AddressLimits): void {
  app.post('/account/sign-in', page({}), async (request, reply) => {
    const returnTo = ownPath(typed(request.body, 'return_to')) ?? home;
    const email = typed(request.body, 'email');
    try {
      const session = await tryToSignIn(deps, limits, request);
      if (!session) return showForm(reply, { returnTo, email, refused: wrong });
      deps.sessionCookie.set(reply, session.token);
      deps.deviceCookie.set(reply, foldedEmail(email));
      return seeOther(reply, returnTo);
    } catch (error) {
      return showForm(reply, { returnTo, email, refused: asProblems(error, 'email') });
    }
  });
}

/** Ends the session, and takes its cookie away. */
export function signOutRoute(app: Http, { unit, people, sessionCookie }: AccountDeps): void {
  app.post('/account/sign-out', page({}), async (request, reply) => {
    const signedIn = await people.signedIn(request);
    if (signedIn) checkFormToken(request, signedIn);
    const token = sessionCookie.read(request);
    if (token !== null) await unit.runAsSystem(nobody, (work) => endSession(work, token));
    sessionCookie.clear(reply);
    return seeOther(reply, '/account/sign-in');
  });
}

/** 429 before the password is checked. */
function tryToSignIn(deps: AccountDeps, limits: AddressLimits, request: FastifyRequest) {
  const { body } = request;
  const credentials = { email: typed(body, 'email'), password: verbatim(body, 'password') };
  const address = foldedEmail(credentials.email);
  const device = deps.deviceCookie.read(request, address);
  limits.countSignIn({ email: address, network: network(request), device });
  return signIn(deps, credentials, whenceOf(request), deps.sessionCookie.read(request));
}

/** One sentence for a wrong password and an unknown address. */
const wrong: Refused = {
  status: 401,
  problems: [{ field: 'email', message: 'This address and this password do not go together.' }],
};

type Shown = { returnTo: string; email: string; refused?: Refused };

function showForm(reply: FastifyReply, { returnTo, email, refused }: Shown): FastifyReply {
  const { problems = [], status = 200 } = refused ?? {};
  tellRetry(reply, refused ?? {});
  const onwards = returnTo === home ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  return sendEntrancePage(reply, {
    title: 'Sign in',
    status,
    main: html`${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/sign-in">
<input type="hidden" name="return_to" value="${returnTo}">
${textField({ id: 'email', label: 'E-mail address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
${textField({ id: 'password', label: 'Password', type: 'password', value: '', required: true, autocomplete: 'current-password' })}
<button type="submit">Sign in</button>
</form>
<p class="onwards"><a href="/account/forgot">Forgotten your password?</a> <a href="/account/sign-up${onwards}">Make an account</a></p>`,
  });
}
