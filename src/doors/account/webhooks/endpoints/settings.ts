import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../../core/webhooks/endpoint.ts';
import { changeEndpoint, getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { errorSummary } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/people/signed-in.ts';
import type { AccountDeps } from '../../deps.ts';
import { asProblems, type Refused } from '../../frame/problems.ts';
import { refuseReaders, runAsManager, type WorkspaceVisit } from '../../frame/visit.ts';
import { confirmed, workspaceField } from '../../inside/parts.ts';
import { endpointIdOf, endpointPath, self } from '../places.ts';
import {
  endpointFields,
  readEndpointForm,
  siteChoices,
  valuesOf,
  valuesOfForm,
} from './endpoint-form.ts';

const toChange = 'to change it';

/** Where an endpoint is changed, paused, given another secret and ended: nothing here loads anew by itself. */
export async function showSettings(
  { unit }: AccountDeps,
  visit: WorkspaceVisit,
  refused?: Refused,
): Promise<FastifyReply> {
  refuseReaders(visit, toChange);
  const { signedIn, membership, request } = visit;
  const { endpoint, sites } = await unit.view(visit.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(visit)),
    sites: await siteChoices(view),
  }));
  const values = refused ? valuesOfForm(request.body) : valuesOf(endpoint);
  const problems = refused?.problems ?? [];
  return visit.show({
    title: 'Settings of the endpoint',
    status: refused?.status ?? 200,
    main: html`${errorSummary(problems)}
<form class="panel fields" method="post" action="${self}/${endpoint.id}/settings">${formTokenField(signedIn)}${workspaceField(membership)}
${endpointFields({ values, sites, problems })}
<button type="submit">Change it</button>
</form>
${turns(visit, endpoint)}
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">To the endpoint</a></p>`,
  });
}

/** What cannot be taken back is asked once more. */
function turns(visit: WorkspaceVisit, { id, active }: Endpoint): Html {
  const turn = (what: string, told: string, words: { ask: string; act: string }) =>
    html`<li class="row-item"><div class="row-facts"><p>${told}</p></div>
<div class="row-acts">${confirmed(visit, { path: `${self}/${id}/${what}`, ...words })}</div></li>`;
  return html`<h2>Pause, secret, end</h2>
<ul class="rows">${active && turn('pause', 'Paused, nothing is sent to it and nothing is kept for it. What waits fails, and can be replayed later.', { ask: 'Pause', act: 'Yes, pause it' })}
${turn('rotate', 'A new secret ends the old one at once: what is tried again is signed with the new one.', { ask: 'New secret', act: 'Yes, make a new one' })}
${turn('delete', 'Deleted, it is gone for good with all that waits for it, and its deliveries are not listed any more.', { ask: 'Delete', act: 'Yes, delete it for good' })}</ul>`;
}

export async function changeSettings(
  deps: AccountDeps,
  visit: WorkspaceVisit,
): Promise<FastifyReply> {
  const id = endpointIdOf(visit);
  try {
    const patch = readEndpointForm(visit.request.body);
    await runAsManager(deps.unit, visit, (work) =>
      changeEndpoint(work, deps.outboundPolicy, id, patch),
    );
  } catch (error) {
    return showSettings(deps, visit, asProblems(error, 'url'));
  }
  return seeOther(visit.reply, `${endpointPath(visit.membership, id)}&done=changed`);
}
