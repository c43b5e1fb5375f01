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
import { type FormRejection, toFormError } from '../../../../http/pages/form-error.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { Work } from '../../../../platform/unit-of-work.ts';
import type { AccountDeps } from '../../deps.ts';
import { workspacePath } from '../../layout/account-page.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { autoRefreshSeconds } from '../deliveries/auto-refresh.ts';
import { filterQuery, readFilter, unfiltered } from '../deliveries/filter.ts';
import { basePath, doneMessage, endpointIdOf, endpointPath } from '../paths.ts';
import { endpointView } from './endpoint-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 25;

const doneMessages = {
  tested: 'Test event queued.',
  paused: 'Endpoint paused. No events are sent to it.',
  resumed: 'Endpoint resumed.',
  changed: 'Endpoint saved.',
  replayed: 'Replay queued.',
};

/** One endpoint: its health, actions and deliveries. */
export async function showEndpoint(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
  options: { rejection?: FormRejection } = {},
): Promise<FastifyReply> {
  const { request, tenant, membership } = context;
  const { filter, rejection = options.rejection } = readFilterOrError(request.query);
  const cursor = formInput(request.query, 'cursor') || null;
  const data = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(context));
    const page = await listDeliveries(view, endpoint.id, filter, { limit: perPage, cursor });
    return { endpoint, page, now: view.now };
  });
  const pagePath = `${endpointPath(membership, data.endpoint.id)}${filterQuery(request.query)}`;
  const refreshSeconds =
    cursor === null && !rejection ? autoRefreshSeconds(request.query, data) : null;
  const count = Number(formInput(request.query, 'count'));
  return context.sendPage({
    title: 'Webhook endpoint',
    status: rejection?.status ?? 200,
    head:
      refreshSeconds === null
        ? null
        : refreshTo(refreshSeconds, `${pagePath}${autoRefreshQuery(request.query)}`),
    main: endpointView({
      ...context,
      ...data,
      query: request.query,
      pagePath,
      refreshSeconds,
      done:
        Number.isSafeInteger(count) && count > 0
          ? replayedMessage(count)
          : doneMessage(context, doneMessages),
      problems: rejection?.problems ?? [],
    }),
  });
}

const autoRefreshQuery = (query: unknown) =>
  formInput(query, 'follow') === 'on' ? '&follow=on' : '';

const replayedMessage = (count: number) =>
  count === 1 ? '1 delivery replayed.' : `${count} deliveries replayed.`;

function readFilterOrError(query: unknown) {
  try {
    return { filter: readFilter(query) };
  } catch (error) {
    return { filter: unfiltered, rejection: toFormError(error, 'from') };
  }
}

type EndpointAction = (work: Work, id: string, deps: AccountDeps) => Promise<unknown>;

/** Runs the action and shows the endpoint again, with its result or its error. */
function defineEndpointAction(done: keyof typeof doneMessages, act: EndpointAction) {
  return async (deps: AccountDeps, context: WorkspaceRequestContext): Promise<FastifyReply> => {
    const id = endpointIdOf(context);
    try {
      await runAsManager(deps.unit, context, (work) => act(work, id, deps));
    } catch (error) {
      return showEndpoint(deps, context, { rejection: toFormError(error, 'endpoint') });
    }
    return seeOther(context.reply, `${endpointPath(context.membership, id)}&done=${done}`);
  };
}

/** The actions of the endpoint's buttons. */
export const endpointActions = {
  test: defineEndpointAction('tested', sendTestEvent),
  pause: defineEndpointAction('paused', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: false }),
  ),
  resume: defineEndpointAction('resumed', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: true }),
  ),
};

/** Deletes the endpoint permanently and shows the list. */
export async function handleRemove(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
): Promise<FastifyReply> {
  await runAsManager(unit, context, (work) => removeEndpoint(work, endpointIdOf(context)));
  return seeOther(context.reply, `${workspacePath(basePath, context.membership)}&done=removed`);
}

/** Replaces the secret, and shows the new one once. */
export async function handleRotate(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const rotated = await runAsManager(unit, context, (work) =>
    rotateSecret(work, endpointIdOf(context)),
  );
  return context.sendPage({ title: 'New signing secret', main: secretView(context, rotated) });
}
