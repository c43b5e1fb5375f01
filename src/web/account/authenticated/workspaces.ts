import type { FastifyReply } from 'fastify';
import {
  canCreateWorkspace,
  createOwnWorkspace,
} from '../../../core/access/workspaces/create-own-workspace.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { type FormRejection, toFormError } from '../../../http/pages/form-error.ts';
import { errorSummary, textField } from '../../../http/pages/form-field.ts';
import { html } from '../../../http/pages/html.ts';
import { pageOptions, seeOther } from '../../../http/pages/page-route.ts';
import { formTokenField } from '../../../http/pages/users/signed-in-user.ts';
import type { HttpServer } from '../../../http/server.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../deps.ts';
import { clientInfoOf } from '../layout/client-info.ts';
import { type AccountRequestContext, accountHandler } from '../layout/request-context.ts';

export const newWorkspacePath = '/account/workspaces/new';

/** `/account/workspaces/new`: creates a workspace and continues with its first store. */
export function registerWorkspaceRoutes(app: HttpServer, deps: AccountDeps): void {
  const { users, unit, workspaceCreation } = deps;

  app.get(
    newWorkspacePath,
    pageOptions({}),
    accountHandler(users, (context) => showForm(deps, context, { name: '' })),
  );

  app.post(
    newWorkspacePath,
    pageOptions({}),
    accountHandler(users, async (context) => {
      const { request, reply, signedIn } = context;
      const name = formInput(request.body, 'name');
      try {
        const client = clientInfoOf(request);
        const tenant = await unit.runAsSystem(systemTenant, (work) =>
          createOwnWorkspace(work, { user: signedIn, name, client }, workspaceCreation),
        );
        return seeOther(reply, `/setup/store?workspace=${tenant.workspaceId}`);
      } catch (error) {
        return showForm(deps, context, { name, rejection: toFormError(error, 'name') });
      }
    }),
  );
}

async function showForm(
  { unit, workspaceCreation }: AccountDeps,
  { signedIn, sendPage }: AccountRequestContext,
  { name, rejection }: { name: string; rejection?: FormRejection },
): Promise<FastifyReply> {
  const { problems = [], status = 200 } = rejection ?? {};
  const title = 'Create a workspace';
  const isAllowed = await unit.runAsSystem(systemTenant, (work) =>
    canCreateWorkspace(work, workspaceCreation),
  );
  if (!isAllowed)
    return sendPage({ title, status: 403, main: html`<p>${workspacesClosedText}</p>` });
  return sendPage({
    title,
    status,
    main: html`<p class="lead">A workspace has the stores, orders, customers and people of one business.</p>
${errorSummary(problems)}
<form class="panel fields" method="post" action="${newWorkspacePath}">${formTokenField(signedIn)}
${textField({ id: 'name', label: 'Name of the business', value: name, maxlength: 100, required: true, autocomplete: 'organization', problems })}
<button type="submit">Create workspace</button>
</form>`,
  });
}

/** Whom to ask where users cannot create workspaces. */
export const workspacesClosedText =
  'Workspaces on this server are created by its operator. Ask the operator for one, or ask an owner or admin of a workspace to invite you.';
