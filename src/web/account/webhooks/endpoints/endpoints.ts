import type { FastifyReply } from 'fastify';
import { getLatestStatuses } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { createEndpoint, listEndpoints } from '../../../../core/webhooks/manage-endpoints.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { type FormRejection, toFormError } from '../../../../http/pages/form-error.ts';
import type { AccountDeps } from '../../deps.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { doneMessage } from '../paths.ts';
import { formValues, readEndpointForm, siteChoices } from './endpoint-form.ts';
import { endpointsView } from './endpoints-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 50;
/** The number of latest deliveries in the status bar of an endpoint. */
const recentDeliveryCount = 20;

const doneMessages = { removed: 'Endpoint deleted, including its pending deliveries.' };

/** All endpoints, and the form for a new one. */
export async function showEndpoints(
  { unit, origin }: AccountDeps,
  context: WorkspaceRequestContext,
  rejection?: FormRejection,
): Promise<FastifyReply> {
  const { request, tenant } = context;
  const cursor = formInput(request.query, 'cursor') || null;
  const data = await unit.view(tenant, async (view) => {
    const page = await listEndpoints(view, null, { limit: perPage, cursor });
    const ids = page.items.map(({ id }) => id);
    const latest = await getLatestStatuses(view, ids, recentDeliveryCount);
    return { page, latest, sites: await siteChoices(view) };
  });
  return context.sendPage({
    title: 'Webhooks',
    status: rejection?.status ?? 200,
    main: endpointsView({
      ...context,
      ...data,
      origin,
      done: doneMessage(context, doneMessages),
      problems: rejection?.problems ?? [],
      values: formValues(request.body),
    }),
  });
}

/** Creates an endpoint, and shows its secret once. */
export async function handleCreate(deps: AccountDeps, context: WorkspaceRequestContext) {
  const { unit, outboundPolicy } = deps;
  try {
    const input = { ...readEndpointForm(context.request.body), active: true };
    const created = await runAsManager(unit, context, (work) =>
      createEndpoint(work, outboundPolicy, input),
    );
    const main = secretView(context, created);
    return context.sendPage({ title: 'Endpoint added', status: 201, main });
  } catch (error) {
    return showEndpoints(deps, context, toFormError(error, 'url'));
  }
}
