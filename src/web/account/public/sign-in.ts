import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { normalizeEmailAddress } from '../../../core/access/mail/email-address.ts';
import { isSignUpAllowed } from '../../../core/access/users/assert-sign-up-allowed.ts';
import { endSession } from '../../../core/access/users/sessions/manage-sessions.ts';
import { signIn } from '../../../core/access/users/sign-in.ts';
import { networkKeyOf } from '../../../http/callers/rate-limit.ts';
import { formInput, rawFormInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../../../http/pages/form-error.ts';
import { errorSummary, notice, textField } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import type { AddressLimits } from '../../../http/pages/users/address-limits.ts';
import { parseLocalPath } from '../../../http/pages/users/local-path.ts';
import { assertFormToken } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { sendSignedOutPage } from '../layout/account-page.ts';
import { clientInfoOf } from '../layout/client-info.ts';
import { doneTexts } from './repeated-form.ts';

const pageRoute = pageOptions({
  querystring: Type.Object({
    return_to: Type.Optional(Type.String()),
    done: Type.Optional(Type.String()),
  }),
});

const accountHomePath = '/account';

/** `/account/sign-in`, which returns to `return_to` afterwards. */
export function registerSignInPage(app: HttpServer, deps: AccountDeps): void {
  app.get('/account/sign-in', pageRoute, async (request, reply) => {
    const returnTo = parseLocalPath(request.query.return_to ?? '') ?? accountHomePath;
    if (await deps.users.find(request)) return seeOther(reply, returnTo);
    const done = doneTexts.get(request.query.done ?? '');
    return showForm(deps, reply, { returnTo, email: '', done });
  });
}

export function registerSignInRoutes(
  app: HttpServer,
  deps: AccountDeps,
  limits: AddressLimits,
): void {
  app.post('/account/sign-in', pageOptions({}), async (request, reply) => {
    const returnTo = parseLocalPath(formInput(request.body, 'return_to')) ?? accountHomePath;
    const email = formInput(request.body, 'email');
    try {
      const session = await attemptSignIn(deps, limits, request);
      if (!session)
        return showForm(deps, reply, { returnTo, email, formError: invalidCredentials });
      deps.sessionCookie.set(reply, session.token);
      deps.deviceCookie.set(reply, normalizeEmailAddress(email));
      return seeOther(reply, returnTo);
    } catch (error) {
      return showForm(deps, reply, { returnTo, email, formError: toFormError(error, 'email') });
    }
  });
}

/** Ends the session and clears its cookie. */
export function registerSignOutRoute(
  app: HttpServer,
  { unit, users, sessionCookie }: AccountDeps,
): void {
  app.post('/account/sign-out', pageOptions({}), async (request, reply) => {
    const signedIn = await users.find(request);
    if (signedIn) assertFormToken(request, signedIn);
    const token = sessionCookie.read(request);
    if (token !== null) await unit.runAsSystem(systemTenant, (work) => endSession(work, token));
    sessionCookie.clear(reply);
    return seeOther(reply, '/account/sign-in');
  });
}

/** 429 `rate_limited` before the password is checked. */
async function attemptSignIn(deps: AccountDeps, limits: AddressLimits, request: FastifyRequest) {
  const { body } = request;
  const credentials = { email: formInput(body, 'email'), password: rawFormInput(body, 'password') };
  const address = normalizeEmailAddress(credentials.email);
  const device = deps.deviceCookie.read(request, address);
  await limits.countSignIn({ email: address, network: networkKeyOf(request), device });
  return signIn(deps, credentials, clientInfoOf(request), deps.sessionCookie.read(request));
}

/** The same message for a wrong password and an unknown address. */
const invalidCredentials: FormRejection = {
  status: 401,
  problems: [{ field: 'email', message: 'Incorrect email or password.' }],
};

type SignInFormOptions = {
  returnTo: string;
  email: string;
  /** What an earlier form has done. */
  done?: string | undefined;
  formError?: FormRejection;
};

async function showForm(
  { unit, signUp }: AccountDeps,
  reply: FastifyReply,
  { returnTo, email, done, formError }: SignInFormOptions,
): Promise<FastifyReply> {
  const { problems = [], status = 200 } = formError ?? {};
  setRetryAfter(reply, formError ?? {});
  const canSignUp = await isSignUpAllowed(unit, signUp, returnTo);
  const query = returnTo === accountHomePath ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
  return sendSignedOutPage(reply, {
    title: 'Sign in',
    status,
    main: html`${done && notice('good', done)}${errorSummary(problems)}
<form class="panel fields" method="post" action="/account/sign-in">
<input type="hidden" name="return_to" value="${returnTo}">
${textField({ id: 'email', label: 'Email address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
${textField({ id: 'password', label: 'Password', type: 'password', value: '', required: true, autocomplete: 'current-password' })}
<button type="submit">Sign in</button>
</form>
<p class="onwards"><a href="/account/forgot${query}">Forgot your password?</a> ${canSignUp && html`<a href="/account/sign-up${query}">Create an account</a>`}</p>`,
  });
}
