import type { FastifyReply } from 'fastify';
import { getLatestStatuses } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { createEndpoint, listEndpoints } from '../../../../core/webhooks/manage-endpoints.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import type { AccountDeps } from '../../deps.ts';
import { type FormRejection, toFormError } from '../../layout/form-error.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { doneMessage } from '../paths.ts';
import { formValues, readEndpointForm, siteChoices } from './endpoint-form.ts';
import { endpointsView } from './endpoints-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 50;
/** How many of the latest deliveries are seen at a glance. */
const recentDeliveryCount = 20;

const doneMessages = { removed: 'The endpoint is gone, with all that waited for it.' };

/** Every endpoint, and the form for a new one. */
export async function showEndpoints(
  { unit, origin }: AccountDeps,
  visit: WorkspaceRequestContext,
  refused?: FormRejection,
): Promise<FastifyReply> {
  const { request, tenant } = visit;
  const cursor = formInput(request.query, 'cursor') || null;
  const shown = await unit.view(tenant, async (view) => {
    const page = await listEndpoints(view, null, { limit: perPage, cursor });
    const ids = page.items.map(({ id }) => id);
    const latest = await getLatestStatuses(view, ids, recentDeliveryCount);
    return { page, latest, sites: await siteChoices(view) };
  });
  return visit.sendPage({
    title: 'Webhooks',
    status: refused?.status ?? 200,
    main: endpointsView({
      ...visit,
      ...shown,
      origin,
      done: doneMessage(visit, doneMessages),
      problems: refused?.problems ?? [],
      values: formValues(request.body),
    }),
  });
}

/** Makes one, and shows its secret this once. */
export async function handleCreate(deps: AccountDeps, visit: WorkspaceRequestContext) {
  const { unit, outboundPolicy } = deps;
  try {
    const draft = { ...readEndpointForm(visit.request.body), active: true };
    const made = await runAsManager(unit, visit, (work) =>
      createEndpoint(work, outboundPolicy, draft),
    );
    const main = secretView(visit, made);
    return visit.sendPage({ title: 'Your new endpoint', status: 201, main });
  } catch (error) {
    return showEndpoints(deps, visit, toFormError(error, 'url'));
  }
}
