import type { FastifyReply } from 'fastify';
import { latestStatuses } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { createEndpoint, listEndpoints } from '../../../../core/webhooks/manage-endpoints.ts';
import { typed } from '../../../../http/pages/form-body.ts';
import type { AccountDeps } from '../../deps.ts';
import { asProblems, type Refused } from '../../frame/problems.ts';
import { runAsManager, type WorkspaceVisit } from '../../frame/visit.ts';
import { doneWord } from '../places.ts';
import { readEndpointForm, siteChoices, valuesOfForm } from './endpoint-form.ts';
import { endpointsView } from './endpoints-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 50;
/** How many of the latest deliveries are seen at a glance. */
const glance = 20;

const doneWords = { removed: 'The endpoint is gone, with all that waited for it.' };

/** Every endpoint, and the form for a new one. */
export async function showEndpoints(
  { unit, origin }: AccountDeps,
  visit: WorkspaceVisit,
  refused?: Refused,
): Promise<FastifyReply> {
  const { request, tenant } = visit;
  const cursor = typed(request.query, 'cursor') || null;
  const shown = await unit.view(tenant, async (view) => {
    const page = await listEndpoints(view, null, { limit: perPage, cursor });
    const ids = page.items.map(({ id }) => id);
    const latest = await latestStatuses(view, ids, glance);
    return { page, latest, sites: await siteChoices(view) };
  });
  return visit.show({
    title: 'Webhooks',
    status: refused?.status ?? 200,
    main: endpointsView({
      ...visit,
      ...shown,
      origin,
      done: doneWord(visit, doneWords),
      problems: refused?.problems ?? [],
      values: valuesOfForm(request.body),
    }),
  });
}

/** Makes one, and shows its secret this once. */
export async function makeEndpoint(deps: AccountDeps, visit: WorkspaceVisit) {
  const { unit, outboundPolicy } = deps;
  try {
    const draft = { ...readEndpointForm(visit.request.body), active: true };
    const made = await runAsManager(unit, visit, (work) =>
      createEndpoint(work, outboundPolicy, draft),
    );
    const main = secretView(visit, made);
    return visit.show({ title: 'Your new endpoint', status: 201, main });
  } catch (error) {
    return showEndpoints(deps, visit, asProblems(error, 'url'));
  }
}
