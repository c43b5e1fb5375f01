import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { changeName, changePassword } from '../../../core/access/people/profile.ts';
import { typed, verbatim } from '../../../http/pages/form-body.ts';
import { errorSummary, notice, textField } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { page, seeOther } from '../../../http/pages/page-route.ts';
import { formTokenField } from '../../../http/pages/people/signed-in.ts';
import type { Http } from '../../../http/server.ts';
import { nobody } from '../../../platform/work.ts';
import type { AccountDeps } from '../deps.ts';
import { asProblems, type Refused, tellRetry } from '../frame/problems.ts';
import { type Visit, visiting } from '../frame/visit.ts';
import { whenceOf } from '../frame/whence.ts';
import type { AddressLimits } from '../outside/address-limits.ts';
import { fixedAddress, newPasswordField } from '../outside/password-fields.ts';

const self = '/account/profile';
const reading = page({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

const doneWords: Record<string, string> = {
  name: 'Your name is changed.',
  password: 'Your password is changed, and every other browser is signed out.',
};

/** `/account/profile`: name and password. */
export function profileRoutes(app: Http, deps: AccountDeps): void {
  const { people, unit } = deps;
  app.get(
    self,
    reading,
    visiting(people, async (visit) => {
      const { done } = visit.request.query as { done?: string };
      return showProfile(visit, { done: doneWords[done ?? ''] ?? null });
    }),
  );

  app.post(
    `${self}/name`,
    page({}),
    visiting(people, async (visit) => {
      const { request, reply, signedIn } = visit;
      try {
        const name = typed(request.body, 'name');
        await unit.runAsSystem(nobody, (work) => changeName(work, signedIn, name));
        return seeOther(reply, `${self}?done=name`);
      } catch (error) {
        return showProfile(visit, { refused: asProblems(error, 'name') });
      }
    }),
  );
}

/** Guesses at the present password are counted by session: attempts to sign in from elsewhere do not block it. */
export function passwordRoute(app: Http, deps: AccountDeps, limits: AddressLimits): void {
  app.post(
    `${self}/password`,
    page({}),
    visiting(deps.people, async (visit) => {
      const { request, reply, signedIn } = visit;
      try {
        limits.countPasswordCheck(signedIn.sessionId);
        const current = verbatim(request.body, 'current_password');
        const next = verbatim(request.body, 'new_password');
        const change = { current, next };
        const session = await changePassword(deps, signedIn, change, whenceOf(request));
        deps.sessionCookie.set(reply, session.token);
        deps.deviceCookie.set(reply, signedIn.email);
        return seeOther(reply, `${self}?done=password`);
      } catch (error) {
        return showProfile(visit, { refused: asProblems(error, 'current_password') });
      }
    }),
  );
}

type Shown = { done?: string | null; refused?: Refused };

function showProfile({ show, signedIn, reply }: Visit, { done, refused }: Shown): FastifyReply {
  const { problems = [], status = 200 } = refused ?? {};
  tellRetry(reply, refused ?? {});
  return show({
    title: 'Profile',
    status,
    main: html`${done && notice('good', done)}
${errorSummary(problems)}
<form class="panel fields" method="post" action="${self}/name">${formTokenField(signedIn)}
${textField({ id: 'name', label: 'Your name', value: signedIn.name, maxlength: 100, required: true, autocomplete: 'name', problems })}
<button type="submit">Change the name</button>
</form>
<h2>Password</h2>
<form class="panel fields" method="post" action="${self}/password">${formTokenField(signedIn)}
${fixedAddress(signedIn.email)}
${textField({ id: 'current_password', label: 'Present password', type: 'password', value: '', required: true, autocomplete: 'current-password', problems })}
${newPasswordField(problems, { id: 'new_password', label: 'New password' })}
<button type="submit">Change the password</button>
</form>`,
  });
}
