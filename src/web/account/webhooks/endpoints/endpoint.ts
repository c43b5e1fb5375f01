import type { FastifyReply } from 'fastify';
import { listDeliveries } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import {
  changeEndpoint,
  getEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../../../core/webhooks/manage-endpoints.ts';
import { sendTestEvent } from '../../../../core/webhooks/send-test.ts';
import { refreshTo } from '../../../../http/pages/document.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../../deps.ts';
import { workspacePath } from '../../layout/account-page.ts';
import { type FormRejection, toFormError } from '../../layout/form-error.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { autoRefreshSeconds } from '../deliveries/auto-refresh.ts';
import { filterQuery, readFilter, unfiltered } from '../deliveries/filter.ts';
import { basePath, doneMessage, endpointIdOf, endpointPath } from '../paths.ts';
import { endpointView } from './endpoint-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 25;

const doneMessages = {
  tested: 'A test event is on its way.',
  paused: 'Paused: nothing is sent to it any more.',
  resumed: 'It runs again.',
  changed: 'The endpoint is changed.',
  replayed: 'The event is on its way once more.',
};

/** One endpoint: how it fares, what is sent to it, and all that can be done about it. */
export async function showEndpoint(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
  told: { refused?: FormRejection } = {},
): Promise<FastifyReply> {
  const { request, tenant, membership } = visit;
  const { filter, refused = told.refused } = readFilterOrError(request.query);
  const cursor = formInput(request.query, 'cursor') || null;
  const shown = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(visit));
    const page = await listDeliveries(view, endpoint.id, filter, { limit: perPage, cursor });
    return { endpoint, page, now: view.now };
  });
  const pagePath = `${endpointPath(membership, shown.endpoint.id)}${filterQuery(request.query)}`;
  const refreshSeconds =
    cursor === null && !refused ? autoRefreshSeconds(request.query, shown) : null;
  const count = Number(formInput(request.query, 'count'));
  return visit.sendPage({
    title: 'Webhook endpoint',
    status: refused?.status ?? 200,
    head:
      refreshSeconds === null
        ? null
        : refreshTo(refreshSeconds, `${pagePath}${autoRefreshQuery(request.query)}`),
    main: endpointView({
      ...visit,
      ...shown,
      query: request.query,
      pagePath,
      refreshSeconds,
      done:
        Number.isSafeInteger(count) && count > 0
          ? replayedMessage(count)
          : doneMessage(visit, doneMessages),
      problems: refused?.problems ?? [],
    }),
  });
}

const autoRefreshQuery = (query: unknown) =>
  formInput(query, 'follow') === 'on' ? '&follow=on' : '';

const replayedMessage = (count: number) =>
  count === 1
    ? 'One event is on its way once more.'
    : `${count} events are on their way once more.`;

function readFilterOrError(query: unknown) {
  try {
    return { filter: readFilter(query) };
  } catch (error) {
    return { filter: unfiltered, refused: toFormError(error, 'from') };
  }
}

type EndpointAction = (work: Work, id: string, deps: AccountDeps) => Promise<unknown>;

/** Does it, and shows the endpoint again: with what was done, or with why it was not. */
function defineEndpointAction(done: keyof typeof doneMessages, act: EndpointAction) {
  return async (deps: AccountDeps, visit: WorkspaceRequestContext): Promise<FastifyReply> => {
    const id = endpointIdOf(visit);
    try {
      await runAsManager(deps.unit, visit, (work) => act(work, id, deps));
    } catch (error) {
      return showEndpoint(deps, visit, { refused: toFormError(error, 'endpoint') });
    }
    return seeOther(visit.reply, `${endpointPath(visit.membership, id)}&done=${done}`);
  };
}

/** What its buttons do. */
export const endpointActions = {
  test: defineEndpointAction('tested', sendTestEvent),
  pause: defineEndpointAction('paused', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: false }),
  ),
  resume: defineEndpointAction('resumed', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: true }),
  ),
};

/** For good; the list says so. */
export async function handleRemove(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
): Promise<FastifyReply> {
  await runAsManager(unit, visit, (work) => removeEndpoint(work, endpointIdOf(visit)));
  return seeOther(visit.reply, `${workspacePath(basePath, visit.membership)}&done=removed`);
}

/** A new secret, shown this once. */
export async function handleRotate(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const made = await runAsManager(unit, visit, (work) => rotateSecret(work, endpointIdOf(visit)));
  return visit.sendPage({ title: 'The new secret', main: secretView(visit, made) });
}
