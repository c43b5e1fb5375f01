import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { changeEndpoint, getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { errorSummary } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/users/signed-in-user.ts';
import { confirmButton, workspaceField } from '../../authenticated/form-parts.ts';
import type { AccountDeps } from '../../deps.ts';
import { type FormRejection, toFormError } from '../../layout/form-error.ts';
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

const changePhrase = 'to change it';

/** Where an endpoint is changed, paused, given another secret and ended: nothing here loads anew by itself. */
export async function showSettings(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
  refused?: FormRejection,
): Promise<FastifyReply> {
  assertManagerRole(visit, changePhrase);
  const { signedIn, membership, request } = visit;
  const { endpoint, sites } = await unit.view(visit.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(visit)),
    sites: await siteChoices(view),
  }));
  const values = refused ? formValues(request.body) : endpointValues(endpoint);
  const problems = refused?.problems ?? [];
  return visit.sendPage({
    title: 'Settings of the endpoint',
    status: refused?.status ?? 200,
    main: html`${errorSummary(problems)}
<form class="panel fields" method="post" action="${basePath}/${endpoint.id}/settings">${formTokenField(signedIn)}${workspaceField(membership)}
${endpointFields({ values, sites, problems })}
<button type="submit">Change it</button>
</form>
${lifecycleActions(visit, endpoint)}
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">To the endpoint</a></p>`,
  });
}

/** What cannot be taken back is asked once more. */
function lifecycleActions(visit: WorkspaceRequestContext, { id, active }: WebhookEndpoint): Html {
  const turn = (what: string, told: string, words: { ask: string; act: string }) =>
    html`<li class="row-item"><div class="row-facts"><p>${told}</p></div>
<div class="row-acts">${confirmButton(visit, { path: `${basePath}/${id}/${what}`, ...words })}</div></li>`;
  return html`<h2>Pause, secret, end</h2>
<ul class="rows">${active && turn('pause', 'Paused, nothing is sent to it and nothing is kept for it. What waits fails, and can be replayed later.', { ask: 'Pause', act: 'Yes, pause it' })}
${turn('rotate', 'A new secret ends the old one at once: what is tried again is signed with the new one.', { ask: 'New secret', act: 'Yes, make a new one' })}
${turn('delete', 'Deleted, it is gone for good with all that waits for it, and its deliveries are not listed any more.', { ask: 'Delete', act: 'Yes, delete it for good' })}</ul>`;
}

export async function handleSettingsChange(
  deps: AccountDeps,
  visit: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const id = endpointIdOf(visit);
  try {
    const patch = readEndpointForm(visit.request.body);
    await runAsManager(deps.unit, visit, (work) =>
      changeEndpoint(work, deps.outboundPolicy, id, patch),
    );
  } catch (error) {
    return showSettings(deps, visit, toFormError(error, 'url'));
  }
  return seeOther(visit.reply, `${endpointPath(visit.membership, id)}&done=changed`);
}
