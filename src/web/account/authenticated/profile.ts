import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { changeName, changePassword } from '../../../core/access/users/profile.ts';
import { formInput, rawFormInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, setRetryAfter, toFormError } from '../../../http/pages/form-error.ts';
import { errorSummary, notice, textField } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import type { AddressLimits } from '../../../http/pages/users/address-limits.ts';
import { formTokenField } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { clientInfoOf } from '../layout/client-info.ts';
import { type AccountRequestContext, accountHandler } from '../layout/request-context.ts';
import { newPasswordField, readonlyEmailField } from '../public/password-fields.ts';

const basePath = '/account/profile';
const pageRoute = pageOptions({ querystring: Type.Object({ done: Type.Optional(Type.String()) }) });

const doneMessages: Record<string, string> = {
  name: 'Name changed.',
  password: 'Password changed. You have been signed out of all other browsers.',
};

/** `/account/profile`: name and password. */
export function registerProfileRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit } = deps;
  app.get(
    basePath,
    pageRoute,
    accountHandler(users, async (context) => {
      const { done } = context.request.query as { done?: string };
      return showProfile(context, { done: doneMessages[done ?? ''] ?? null });
    }),
  );

  app.post(
    `${basePath}/name`,
    pageOptions({}),
    accountHandler(users, async (context) => {
      const { request, reply, signedIn } = context;
      try {
        const name = formInput(request.body, 'name');
        await unit.runAsSystem(systemTenant, (work) => changeName(work, signedIn, name));
        return seeOther(reply, `${basePath}?done=name`);
      } catch (error) {
        return showProfile(context, { formError: toFormError(error, 'name') });
      }
    }),
  );
}

/**
 * Wrong current passwords are counted by session, so that sign-in attempts from elsewhere do not
 * block the change.
 */
export function registerPasswordRoute(
  app: HttpServer,
  deps: AccountDeps,
  limits: AddressLimits,
): void {
  app.post(
    `${basePath}/password`,
    pageOptions({}),
    accountHandler(deps.users, async (context) => {
      const { request, reply, signedIn } = context;
      try {
        await limits.countPasswordCheck(signedIn.sessionId);
        const current = rawFormInput(request.body, 'current_password');
        const next = rawFormInput(request.body, 'new_password');
        const change = { current, next };
        const session = await changePassword(deps, signedIn, change, clientInfoOf(request));
        deps.sessionCookie.set(reply, session.token);
        deps.deviceCookie.set(reply, signedIn.email);
        return seeOther(reply, `${basePath}?done=password`);
      } catch (error) {
        return showProfile(context, { formError: toFormError(error, 'current_password') });
      }
    }),
  );
}

type ProfileViewOptions = { done?: string | null; formError?: FormRejection };

function showProfile(
  { sendPage, signedIn, reply }: AccountRequestContext,
  { done, formError }: ProfileViewOptions,
): FastifyReply {
  const { problems = [], status = 200 } = formError ?? {};
  setRetryAfter(reply, formError ?? {});
  return sendPage({
    title: 'Profile',
    status,
    main: html`${done && notice('good', done)}
${errorSummary(problems)}
<form class="panel fields" method="post" action="${basePath}/name">${formTokenField(signedIn)}
${textField({ id: 'name', label: 'Your name', value: signedIn.name, maxlength: 100, required: true, autocomplete: 'name', problems })}
<button type="submit">Change name</button>
</form>
<h2>Password</h2>
<form class="panel fields" method="post" action="${basePath}/password">${formTokenField(signedIn)}
${readonlyEmailField(signedIn.email)}
${textField({ id: 'current_password', label: 'Current password', type: 'password', value: '', required: true, autocomplete: 'current-password', problems })}
${newPasswordField(problems, { id: 'new_password', label: 'New password' })}
<button type="submit">Change password</button>
</form>`,
  });
}
