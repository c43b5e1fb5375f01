import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { normalizeEmailAddress } from '../../core/access/mail/email-address.ts';
import { claimServer, isSetupToken, isUnclaimed } from '../../core/access/users/claim-server.ts';
import { formInput, rawFormInput } from '../../http/pages/form-body.ts';
import { type FormRejection, noRejection, toFormError } from '../../http/pages/form-error.ts';
import { errorSummary, textField } from '../../http/pages/form-field.ts';
import { html } from '../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { systemTenant } from '../../platform/unit-of-work.ts';
import type { SetupDeps } from './deps.ts';
import { sendSetupPage } from './setup-page.ts';

const pageRoute = pageOptions({
  querystring: Type.Object({ token: Type.Optional(Type.String()) }),
});

/** `/setup`: the first account of a server, for the holder of the link that startup prints. */
export function registerClaimRoutes(app: HttpServer, deps: SetupDeps): void {
  const { unit, secrets, sessionCookie, deviceCookie } = deps;
  const isOpen = () => unit.runAsSystem(systemTenant, isUnclaimed);

  app.get('/setup', pageRoute, async (request, reply) => {
    if (!(await isOpen())) return seeOther(reply, '/account');
    const { token = '' } = request.query;
    if (!isSetupToken(secrets, token)) return showWhereLinkIs(reply, token !== '');
    return showForm(reply, { token, email: '', name: '' }, noRejection);
  });

  app.post('/setup', pageOptions({}), async (request, reply) => {
    const token = formInput(request.body, 'token');
    if (!isSetupToken(secrets, token)) return showWhereLinkIs(reply, true);
    const email = formInput(request.body, 'email');
    const name = formInput(request.body, 'name');
    const password = rawFormInput(request.body, 'password');
    try {
      const client = {
        ip: request.ip,
        requestId: request.id,
        agent: request.headers['user-agent'] ?? '',
      };
      const session = await claimServer(deps, { email, name, password }, client);
      sessionCookie.set(reply, session.token);
      deviceCookie.set(reply, normalizeEmailAddress(email));
      return seeOther(reply, '/account/workspaces/new');
    } catch (error) {
      return showForm(reply, { token, email, name }, toFormError(error, 'email'));
    }
  });
}

/** The first visitor of a public server must not be able to take it over. */
function showWhereLinkIs(reply: FastifyReply, isWrong: boolean): FastifyReply {
  return sendSetupPage(reply, {
    title: 'Set up this server',
    status: 403,
    main: html`${isWrong && html`<p class="problem">This setup link is not valid for this server.</p>`}
<p class="lead">This server has no account yet. Its setup link was printed when it started, in the line "Set up".</p>
<ul>
<li>In a terminal: look at the output of <code>npm start</code>.</li>
<li>As a service: <code>journalctl -u stoa | grep 'Set up'</code></li>
<li>In a container: <code>docker logs &lt;container&gt; | grep 'Set up'</code></li>
</ul>`,
  });
}

function showForm(
  reply: FastifyReply,
  { token, email, name }: { token: string; email: string; name: string },
  { problems, status }: FormRejection,
): FastifyReply {
  return sendSetupPage(reply, {
    title: 'Create the first account',
    status,
    main: html`<p class="lead">This account owns the server's first workspace. Next you create the workspace and its first store.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
${textField({ id: 'name', label: 'Your name', value: name, maxlength: 100, required: true, autocomplete: 'name', problems })}
${textField({ id: 'email', label: 'Email address', type: 'email', value: email, required: true, autocomplete: 'username', problems })}
${textField({ id: 'password', label: 'Password', type: 'password', value: '', required: true, autocomplete: 'new-password', hint: 'At least 10 characters. Several random words make a good password.', problems })}
<button type="submit">Create account</button>
</form>`,
  });
}
