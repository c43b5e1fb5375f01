import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { changeEndpoint, getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { type FormRejection, toFormError } from '../../../../http/pages/form-error.ts';
import { errorSummary } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/users/signed-in-user.ts';
import { confirmButton, workspaceField } from '../../authenticated/form-parts.ts';
import type { AccountDeps } from '../../deps.ts';
import {
  assertManagerRole,
  runAsManager,
  type WorkspaceRequestContext,
} from '../../layout/request-context.ts';
import { basePath, endpointIdOf, endpointPath } from '../paths.ts';
import {
  endpointFields,
  endpointValues,
  formValues,
  readEndpointForm,
  siteChoices,
} from './endpoint-form.ts';

const changePhrase = 'to change the endpoint';

/** The page to edit, pause and delete an endpoint, and to rotate its secret. */
export async function showSettings(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
  rejection?: FormRejection,
): Promise<FastifyReply> {
  assertManagerRole(context, changePhrase);
  const { signedIn, membership, request } = context;
  const { endpoint, sites } = await unit.view(context.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(context)),
    sites: await siteChoices(view),
  }));
  const values = rejection ? formValues(request.body) : endpointValues(endpoint);
  const problems = rejection?.problems ?? [];
  return context.sendPage({
    title: 'Endpoint settings',
    status: rejection?.status ?? 200,
    main: html`${errorSummary(problems)}
<form class="panel fields" method="post" action="${basePath}/${endpoint.id}/settings">${formTokenField(signedIn)}${workspaceField(membership)}
${endpointFields({ values, sites, problems })}
<button type="submit">Save endpoint</button>
</form>
${lifecycleActions(context, endpoint)}
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">View endpoint</a></p>`,
  });
}

/** Actions with a confirmation. */
function lifecycleActions(context: WorkspaceRequestContext, { id, active }: WebhookEndpoint): Html {
  const row = (action: string, text: string, labels: { ask: string; act: string }) =>
    html`<li class="row-item"><div class="row-facts"><p>${text}</p></div>
<div class="row-acts">${confirmButton(context, { path: `${basePath}/${id}/${action}`, ...labels })}</div></li>`;
  return html`<h2>Pause, rotate secret or delete</h2>
<ul class="rows">${active && row('pause', 'Pausing stops deliveries. Events that occur during the pause are not delivered later. Pending deliveries fail and can be replayed.', { ask: 'Pause', act: 'Pause endpoint' })}
${row('rotate', 'Rotating creates a new signing secret. The old secret stops working immediately; retries are signed with the new one.', { ask: 'Rotate secret', act: 'Create new secret' })}
${row('delete', 'Deleting is permanent. Pending deliveries are dropped, and past deliveries are no longer listed.', { ask: 'Delete', act: 'Delete endpoint' })}</ul>`;
}

export async function handleSettingsChange(
  deps: AccountDeps,
  context: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const id = endpointIdOf(context);
  try {
    const patch = readEndpointForm(context.request.body);
    await runAsManager(deps.unit, context, (work) =>
      changeEndpoint(work, deps.outboundPolicy, id, patch),
    );
  } catch (error) {
    return showSettings(deps, context, toFormError(error, 'url'));
  }
  return seeOther(context.reply, `${endpointPath(context.membership, id)}&done=changed`);
}
